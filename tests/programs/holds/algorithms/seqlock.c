// A sequence lock: readers try again if a writer was there in between.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static atomic_int x, y;

static void *write_both(void *unused) {
    for (int round = 1; round <= 2; round++) {
        sequence++;
        x = round;
        y = -round;
        sequence++;
    }
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, write_both, 0);
    unsigned before;
    int a, b;
    do {
        while ((before = sequence) & 1)
            ;
        a = x;
        b = y;
    } while (sequence != before);
    assert(a + b == 0);
    pthread_join(t, 0);
    return 0;
}
