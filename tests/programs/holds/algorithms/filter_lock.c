// Peterson's filter for three threads: at each of two levels one of them is held back.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int level[3], last[3];
static int inside;

static int somebody_is_ahead(int me, int at) {
    for (int other = 0; other < 3; other++)
        if (other != me && level[other] >= at)
            return 1;
    return 0;
}

static void *enter(void *argument) {
    int me = (int)(long)argument;
    for (int at = 1; at < 3; at++) {
        level[me] = at;
        last[at] = me;
        while (last[at] == me && somebody_is_ahead(me, at))
            ;
    }
    inside++;
    assert(inside == 1);
    inside--;
    level[me] = 0;
    return 0;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, enter, (void *)1);
    pthread_create(&t[1], 0, enter, (void *)2);
    enter((void *)0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
