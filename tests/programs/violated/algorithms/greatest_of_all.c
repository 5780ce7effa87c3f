// A failed compare-and-swap is not tried again.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static atomic_int greatest;
static int values[2];

static void *work(void *argument) {
    int value = values[argument != 0], seen = greatest;
    if (seen < value)
        atomic_compare_exchange_strong(&greatest, &seen, value);
    return 0;
}

int main(void) {
    pthread_t t;
    values[0] = __VERIFIER_nondet_int();
    values[1] = __VERIFIER_nondet_int();
    pthread_create(&t, 0, work, &t);
    work(0);
    pthread_join(t, 0);
    assert(greatest >= values[0] && greatest >= values[1]); //~ VIOLATED
    return 0;
}
