// A thread ends while it holds a mutex.
// expect: violated
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
    pthread_mutex_lock(&m);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    pthread_mutex_lock(&m); //~ VIOLATED
    return 0;
}
