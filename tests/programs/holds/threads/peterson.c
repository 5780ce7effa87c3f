// Peterson's algorithm: at most one of two threads is in its critical section.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static int wants[2], turn, inside;

static void *enter(void *argument) {
    int me = argument != 0, other = !me;
    wants[me] = 1;
    turn = other;
    while (wants[other] && turn == other)
        ;
    inside++;
    assert(inside == 1);
    inside--;
    wants[me] = 0;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, enter, &turn);
    enter(0);
    pthread_join(t, 0);
    return 0;
}
