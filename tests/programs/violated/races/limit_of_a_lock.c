// The time until when a mutex is waited for is read whether or not it can be had at once.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct timespec limit;

static void *work(void *unused) {
    limit.tv_sec = 1; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    if (pthread_mutex_timedlock(&m, &limit) == 0) //~ VIOLATED
        pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
