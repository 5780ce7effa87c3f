// Memory is filled word by word.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <string.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static long shared[4];

static void *fill(void *unused) {
    memset(shared, 1, sizeof shared);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, fill, 0);
    __VERIFIER_atomic_begin();
    long first = shared[0], last = shared[3];
    __VERIFIER_atomic_end();
    assert(first == last); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
