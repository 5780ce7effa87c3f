// An increment by compare-and-exchange is tried again until nobody came in between.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;

static void *increment(void *unused) {
    int old = atomic_load(&counter);
    while (!atomic_compare_exchange_strong(&counter, &old, old + 1))
        ;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, increment, 0);
    increment(0);
    pthread_join(t, 0);
    assert(atomic_load(&counter) == 2);
    return 0;
}
