// Atomic accesses to what no instruction takes at once: each is one step. Whether an exchange was weak the call does not tell.
// possible: exchanged loaded compared differs not_free
// impossible: torn changed
// warns: changed: weak exchanges
#include <pthread.h>
#include <stdatomic.h>

struct large {
    long a, b, c;
};

static _Atomic struct large shared;

static void *work(void *unused) {
    struct large new = {1, 1, 1};
    atomic_store(&shared, new);
    return unused;
}

int main(void) {
    pthread_t thread;
    struct large two = {2, 2, 2}, three = {3, 3, 3};
    pthread_create(&thread, 0, work, 0);
    struct large old = atomic_load(&shared);
    CASE(loaded, old.a == 1);
    CASE(torn, old.a != old.b || old.b != old.c);
    struct large before = atomic_exchange(&shared, two);
    CASE(exchanged, before.c == 0);
    CASE(compared, atomic_compare_exchange_strong(&shared, &two, three));
    CASE(changed, atomic_compare_exchange_strong(&shared, &two, three) && two.a != 2);
    CASE(differs, !atomic_compare_exchange_strong(&shared, &two, three) && two.a == 1);
    CASE(not_free, !atomic_is_lock_free(&shared));
}
