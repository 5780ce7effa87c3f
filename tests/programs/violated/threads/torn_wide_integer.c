// An integer of two words is read in two halves.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static unsigned __int128 g;

static void *change(void *unused) {
    unsigned __int128 one = 1;
    __VERIFIER_atomic_begin();
    g = one << 64 | one;
    __VERIFIER_atomic_end();
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, change, 0);
    unsigned __int128 found = g;
    assert((unsigned long)found == (unsigned long)(found >> 64)); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
