// A barrier that opens as soon as its counter is zero does not hold anybody back the second time.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int missing = 2;
static atomic_int round_of[2];

static void wait_for_all(void) {
    missing--;
    while (missing > 0)
        ;
}

static void *work(void *argument) {
    int me = argument != 0;
    for (int i = 1; i <= 2; i++) {
        round_of[me] = i;
        wait_for_all();
        assert(round_of[!me] >= i); //~ VIOLATED
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
