// A thread that runs for ever does not wait.
// expect: holds
// property: no-deadlock
// opt2: skip an endless loop without effects is undefined there
// threads
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *spin(void *unused) {
    for (;;) {
    }
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, spin, 0);
    pthread_join(t, 0);
    return 0;
}
