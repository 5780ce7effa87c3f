// Each thread has inputs of its own, and leaves the larger of two.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int results[2];

static void *work(void *argument) {
    int *result = argument;
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    *result = x > y ? x - (x & 1) : y - (y & 1);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, work, &results[0]);
    pthread_create(&b, 0, work, &results[1]);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert((results[0] & 1) == 0 && (results[1] & 1) == 0);
    return 0;
}
