// Who tries a weak exchange again until it succeeds loses nothing; one that fails changes nothing.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int number = 3;

static void *work(void *unused) {
    int old = atomic_load(&number);
    while (!atomic_compare_exchange_weak(&number, &old, old + 1))
        assert(old >= 3 && old <= 4);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    int expected = 3;
    if (!atomic_compare_exchange_weak(&number, &expected, 4))
        atomic_fetch_add(&number, 1);
    pthread_join(thread, 0);
    assert(number == 5);
    return 0;
}
