// A condition variable may be waited for with another mutex once nobody waits for it.
// expect: holds
// property: no-lock-misuse
// threads
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *work(void *unused) {
    pthread_mutex_lock(&first);
    while (!ready)
        pthread_cond_wait(&c, &first);
    pthread_mutex_unlock(&first);
    return unused;
}

static void *signal_it(void *unused) {
    pthread_mutex_lock(&second);
    ready = 2;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&second);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&first);
    ready = 1;
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&first);
    pthread_join(t, 0);
    pthread_create(&t, 0, signal_it, 0);
    pthread_mutex_lock(&second);
    while (ready < 2)
        pthread_cond_wait(&c, &second);
    pthread_mutex_unlock(&second);
    pthread_join(t, 0);
    return 0;
}
