// An atomic function stays atomic although the compiler is told to put its body in the place of every call.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int counter;

static inline __attribute__((always_inline)) void __VERIFIER_atomic_count(void) {
    int seen = counter;
    counter = seen + 1;
}

static void *work(void *argument) {
    __VERIFIER_atomic_count();
    return argument;
}

int main(void) {
    pthread_t other;
    pthread_create(&other, NULL, work, NULL);
    __VERIFIER_atomic_count();
    pthread_join(other, NULL);
    assert(counter == 2);
    return 0;
}
