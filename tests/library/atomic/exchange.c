// Weak exchanges may fail although the values are equal, strong ones may not. Nobody sees half of one.
// possible: weak_fails weak_succeeds by_other large_fails
// impossible: weak_wrong strong_fails changed_on_failure lost
// pinned: large_fails: of weak and strong exchanges of large objects the compiler makes the same call; the verdict warns
// warns: large_fails: weak exchanges
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int number = 3;
static int failed;

struct large {
    long a, b, c;
};
static _Atomic struct large shared;

static void *work(void *unused) {
    int old = atomic_load(&number);
    while (!atomic_compare_exchange_weak(&number, &old, old + 1))
        failed = 1;
    return unused;
}

int main(void) {
    pthread_t thread;
    int expected = 3;
    int done = atomic_compare_exchange_weak(&number, &expected, 4);
    CASE(weak_fails, !done && expected == 3);
    CASE(weak_succeeds, done && number == 4);
    CASE(weak_wrong, !done && expected != 3);
    CASE(changed_on_failure, !done && number != 3);
    struct large zero = {0, 0, 0}, one = {1, 1, 1};
    CASE(large_fails, !atomic_compare_exchange_weak(&shared, &zero, one));
    expected = number;
    CASE(strong_fails, !atomic_compare_exchange_strong(&number, &expected, 3));
    atomic_store(&number, 3);
    pthread_create(&thread, 0, work, 0);
    atomic_fetch_add(&number, 1);
    pthread_join(thread, 0);
    CASE(by_other, failed);
    CASE(lost, number != 5);
}
