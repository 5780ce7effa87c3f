// A mutex is destroyed while a thread waits for a condition with it, also where no wait ends by itself.
// expect: violated
// property: no-lock-misuse
// options: --spurious-wakeups off
// threads
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int waits;

static void *wait_for_ever(void *unused) {
    pthread_mutex_lock(&mutex);
    waits = 1;
    pthread_cond_wait(&condition, &mutex);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, wait_for_ever, 0);
    pthread_mutex_lock(&mutex);
    int is_waiting = waits;
    pthread_mutex_unlock(&mutex);
    if (is_waiting)
        pthread_mutex_destroy(&mutex); //~ VIOLATED
    return 0;
}
