// Nine threads that are alike add one each: a proof that does not count them must not be the last word.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int sum;

static void *add(void *unused) {
    __VERIFIER_atomic_begin();
    sum++;
    __VERIFIER_atomic_end();
    assert(sum <= 9);
    return unused;
}

int main(void) {
    pthread_t last;
    for (int i = 0; i < 9; i++) {
        pthread_create(&last, 0, add, 0);
    }
    return 0;
}
