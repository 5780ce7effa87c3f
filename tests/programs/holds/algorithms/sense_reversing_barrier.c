// A barrier that is used again at once: everybody waits for a change of sense, so nobody is overtaken by a round.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int missing = 2, sense;
static int round_of[2];

static void wait_for_all(int *mine) {
    *mine = !*mine;
    if (atomic_fetch_sub(&missing, 1) == 1) {
        missing = 2;
        sense = *mine;
    } else {
        while (sense != *mine)
            ;
    }
}

static void *work(void *argument) {
    int me = argument != 0, mine = 0;
    for (int i = 1; i <= 2; i++) {
        round_of[me] = i;
        wait_for_all(&mine);
        assert(round_of[!me] == i);
        wait_for_all(&mine);
    }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, round_of);
    work(0);
    pthread_join(t, 0);
    return 0;
}
