// A join with a limit that is null waits for ever.
// expect: violated
// property: no-deadlock
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
    pthread_mutex_lock(&mutex); //~ VIOLATED
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_mutex_lock(&mutex);
    pthread_create(&thread, 0, work, 0);
    pthread_timedjoin_np(thread, 0, 0); //~ VIOLATED
}
