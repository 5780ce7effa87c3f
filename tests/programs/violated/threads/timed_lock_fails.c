// A lock that is waited for with a limit of time may not come.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static const struct timespec soon = {1, 0};
static int inside;

static void *work(void *unused) {
    pthread_mutex_timedlock(&mutex, &soon);
    assert(inside == 0); //~ VIOLATED
    inside = 1;
    inside = 0;
    pthread_mutex_trylock(&mutex);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&mutex);
    inside = 1;
    inside = 0;
    pthread_mutex_unlock(&mutex);
    pthread_join(t, 0);
    return 0;
}
