// An atomic section may start anywhere, also between the two writes of the other thread.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int low, high;

static void *grow(void *unused) {
    high = 1;
    low = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, grow, 0);
    __VERIFIER_atomic_begin();
    assert(low == high); //~ VIOLATED
    __VERIFIER_atomic_end();
    pthread_join(t, 0);
    return 0;
}
