// Between the look and the exchange the other thread may write.
// expect: violated
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
    atomic_exchange(&shared, mine);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    struct triple expected = atomic_load(&shared), next = {2, 2, 2};
    _Bool done = atomic_compare_exchange_strong(&shared, &expected, next);
    assert(done); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
