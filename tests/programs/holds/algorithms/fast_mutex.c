// Lamport's fast mutual exclusion: who is alone needs no loop over the others.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int first, second, busy[3];
static int inside;

static void *enter(void *argument) {
    int me = argument ? 2 : 1;
    for (;;) {
        busy[me] = 1;
        first = me;
        if (second != 0) {
            busy[me] = 0;
            while (second != 0)
                ;
            continue;
        }
        second = me;
        if (first == me)
            break;
        busy[me] = 0;
        while (busy[3 - me])
            ;
        if (second == me)
            break;
        while (second != 0)
            ;
    }
    inside++;
    assert(inside == 1);
    inside--;
    second = 0;
    busy[me] = 0;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, enter, &inside);
    enter(0);
    pthread_join(t, 0);
    return 0;
}
