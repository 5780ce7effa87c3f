// Every thread raises a common maximum by compare-and-swap, as often as it takes.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static atomic_int greatest;
static int values[2];

static void raise_to(int value) {
    int seen = greatest;
    while (seen < value && !atomic_compare_exchange_weak(&greatest, &seen, value))
        ;
}

static void *work(void *argument) {
    raise_to(values[argument != 0]);
    return 0;
}

int main(void) {
    pthread_t t;
    values[0] = __VERIFIER_nondet_int();
    values[1] = __VERIFIER_nondet_int();
    pthread_create(&t, 0, work, &t);
    work(0);
    pthread_join(t, 0);
    assert(greatest >= values[0] && greatest >= values[1] && greatest >= 0);
    return 0;
}
