// The seconds of the time until when a condition is waited for are read, too.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static struct timespec limit;

static void *work(void *unused) {
    limit.tv_sec = 1; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&m);
    pthread_cond_timedwait(&c, &m, &limit); //~ VIOLATED
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
