// A structure that no instruction takes at once is still written and read whole.
// expect: holds
// options: --data-model ILP32
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct triple {
    int a, b, c;
};

static _Atomic struct triple shared;

static void *work(void *unused) {
    struct triple mine = {1, 1, 1};
    atomic_store(&shared, mine);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    struct triple seen = atomic_load(&shared);
    assert(seen.a == seen.b && seen.b == seen.c);
    struct triple expected = seen, next = {2, 2, 2};
    if (!atomic_compare_exchange_strong(&shared, &expected, next))
        assert(seen.a == 0 && expected.a == 1);
    pthread_join(t, 0);
    return 0;
}
