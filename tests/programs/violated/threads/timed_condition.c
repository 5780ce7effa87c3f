// The time may be over before the signal comes, and the waiting thread does not look.
// expect: violated
// options: --spurious-wakeups off
// threads
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static const struct timespec soon = {1, 0};
static int ready;

static void *work(void *unused) {
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&mutex);
    if (!ready) {
        pthread_cond_timedwait(&condition, &mutex, &soon);
        assert(ready); //~ VIOLATED
    }
    pthread_mutex_unlock(&mutex);
    pthread_join(t, 0);
    return 0;
}
