// Peterson's algorithm with the turn given away before the wish is known.
// expect: violated
// fault: lost interleavings
// threads
#include <assert.h>
#include <pthread.h>

static int wants[2], turn, inside;

static void *enter(void *argument) {
    int me = argument != 0, other = !me;
    turn = other;
    wants[me] = 1;
    while (wants[other] && turn == other)
        ;
    inside++;
    assert(inside == 1); //~ VIOLATED
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
