// A wait for a condition with a limit of time ends with the mutex held, also when the time is over.
// expect: holds
// threads
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static const struct timespec soon = {1, 0};
static int ready, inside;

static void *work(void *unused) {
    pthread_mutex_lock(&mutex);
    inside = 1;
    ready = 1;
    pthread_cond_signal(&condition);
    inside = 0;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&mutex);
    if (!ready) {
        int result = pthread_cond_timedwait(&condition, &mutex, &soon);
        assert(result == 0 || result == ETIMEDOUT);
        assert(!inside);
    }
    pthread_mutex_unlock(&mutex);
    pthread_join(t, 0);
    return 0;
}
