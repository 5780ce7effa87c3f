// Atomic increments of three kinds do not lose each other.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int a;
static int b, c;

static void *work(void *unused) {
    atomic_fetch_add(&a, 1);
    __sync_fetch_and_add(&b, 2);
    __atomic_add_fetch(&c, 3, __ATOMIC_RELAXED);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    assert(a == 2 && b == 4 && c == 6);
    return 0;
}
