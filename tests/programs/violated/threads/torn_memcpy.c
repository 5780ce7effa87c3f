// `memcpy` is called, not written out by the compiler, and others act between the words that it copies.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <string.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static long shared[4];
static void *(*volatile copy)(void *, const void *, size_t) = memcpy;

static void *change(void *unused) {
    __VERIFIER_atomic_begin();
    shared[0] = 1;
    shared[3] = 1;
    __VERIFIER_atomic_end();
    return unused;
}

int main(void) {
    long mine[4];
    pthread_t t;
    pthread_create(&t, 0, change, 0);
    copy(mine, shared, sizeof mine);
    assert(mine[0] == mine[3]); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
