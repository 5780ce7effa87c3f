// An atomic load and an atomic store are two actions.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;

static void *work(void *unused) {
    int old = atomic_load(&counter);
    atomic_store(&counter, old + 1);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    assert(atomic_load(&counter) == 2); //~ VIOLATED
    return 0;
}
