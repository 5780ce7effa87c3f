// An assumption on a shared variable: only the runs count in which the other thread was faster.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);

static int data, ready;

static void *produce(void *unused) {
    data = 5;
    ready = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, produce, 0);
    __VERIFIER_assume(ready);
    assert(data == 5);
    return 0;
}
