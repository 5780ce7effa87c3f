// A lock made of an atomic exchange; waiting is a loop that changes nothing.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static int lock, inside;

static void *enter(void *unused) {
    while (__atomic_exchange_n(&lock, 1, __ATOMIC_SEQ_CST))
        ;
    inside++;
    assert(inside == 1);
    inside--;
    __atomic_store_n(&lock, 0, __ATOMIC_SEQ_CST);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, enter, 0);
    enter(0);
    pthread_join(t, 0);
    return 0;
}
