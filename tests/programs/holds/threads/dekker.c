// Dekker's algorithm: who has the turn insists, the other steps back until it is over.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static int wants[2], turn, inside;

static void *enter(void *argument) {
    int me = argument != 0, other = !me;
    wants[me] = 1;
    while (wants[other]) {
        if (turn != me) {
            wants[me] = 0;
            while (turn != me)
                ;
            wants[me] = 1;
        }
    }
    inside++;
    assert(inside == 1);
    inside--;
    turn = other;
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
