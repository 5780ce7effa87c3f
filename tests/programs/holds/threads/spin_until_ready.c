// Waiting for a flag without end is no violation, and behind it the data are there.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static volatile int ready, data;

static void *produce(void *unused) {
    int x = __VERIFIER_nondet_int();
    data = x;
    if (x > 0)
        ready = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, produce, 0);
    while (!ready)
        ;
    assert(data > 0);
    return 0;
}
