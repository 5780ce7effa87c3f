// The result is read when the thread has ended.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>

static int result;

static void *compute(void *unused) {
    result = 42;
    return unused;
}

int main(void) {
    pthread_t t;
    result = 1;
    pthread_create(&t, 0, compute, 0);
    pthread_join(t, 0);
    return result - 42;
}
