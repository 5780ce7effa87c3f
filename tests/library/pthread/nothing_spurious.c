// Where waits are asked not to end by themselves, the verdict says so.
// possible: signalled
// impossible: by_itself
// options: --spurious-wakeups off
// warns: by_itself: --spurious-wakeups off
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int ready;

static void *work(void *unused) {
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_mutex_lock(&mutex);
    if (!ready) {
        pthread_cond_wait(&condition, &mutex);
        CASE(signalled, ready);
        CASE(by_itself, !ready);
    }
}
