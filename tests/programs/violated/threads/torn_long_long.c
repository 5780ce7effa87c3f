// Where words have 32 bits, a `long long` is written in two halves.
// expect: violated
// options: --data-model ILP32
// threads
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static long long g;

static void *change(void *unused) {
    g = -1;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, change, 0);
    __VERIFIER_atomic_begin();
    long long found = g;
    __VERIFIER_atomic_end();
    assert(found == 0 || found == -1); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
