// Both sides take the lock.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static void *work(void *unused) {
    pthread_mutex_lock(&m);
    shared++;
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, work, 0);
    pthread_create(&t[1], 0, work, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
