// Three stations pass a token around; who has it may write.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { STATIONS = 3, ROUNDS = 2 };
static atomic_int token;
static int written;

static void *station(void *argument) {
    int me = (int)(long)argument;
    for (int round = 0; round < ROUNDS; round++) {
        while (token != me)
            ;
        assert(written++ == round * STATIONS + me);
        token = (me + 1) % STATIONS;
    }
    return 0;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, station, (void *)1);
    pthread_create(&t[1], 0, station, (void *)2);
    station((void *)0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    assert(written == STATIONS * ROUNDS);
    return 0;
}
