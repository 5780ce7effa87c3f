// Szymanski's algorithm without the wait for those in front: both come out of the waiting room.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { OUTSIDE, AT_THE_DOOR, WAITING, THROUGH = 4, CLOSES = 3 };
static atomic_int flag[2], inside;

static void *enter(void *argument) {
    int me = argument != 0, other = !me;
    flag[me] = AT_THE_DOOR;
    while (flag[other] >= CLOSES)
        ;
    flag[me] = CLOSES;
    if (flag[other] == AT_THE_DOOR) {
        flag[me] = WAITING;
        while (flag[other] != THROUGH)
            ;
    }
    flag[me] = THROUGH;
    assert(inside++ == 0); //~ VIOLATED
    inside--;
    flag[me] = OUTSIDE;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, enter, &inside);
    enter(0);
    pthread_join(t, 0);
    return 0;
}
