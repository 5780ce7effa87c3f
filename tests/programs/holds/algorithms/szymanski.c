// Szymanski's algorithm: who enters the waiting room together leaves it one by one, and the door is closed behind them.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { OUTSIDE, AT_THE_DOOR, WAITING, THROUGH = 4, CLOSES = 3 };
static atomic_int flag[2];
static int inside;

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
    if (me == 1)
        while (flag[other] >= WAITING)
            ;
    inside++;
    assert(inside == 1);
    inside--;
    if (me == 0)
        while (flag[other] == WAITING || flag[other] == CLOSES)
            ;
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
