// A filter with one level too few for three threads lets two of them in.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int level[3], last[3], inside;

static int somebody_is_ahead(int me, int at) {
    for (int other = 0; other < 3; other++)
        if (other != me && level[other] >= at)
            return 1;
    return 0;
}

static void *enter(void *argument) {
    int me = (int)(long)argument;
    for (int at = 1; at < 2; at++) {
        level[me] = at;
        last[at] = me;
        while (last[at] == me && somebody_is_ahead(me, at))
            ;
    }
    assert(inside++ == 0); //~ VIOLATED
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
