// The consumer waits for a condition under the lock.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int full;

static void *produce(void *unused) {
    pthread_mutex_lock(&m);
    full = 1;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&m);
    return unused;
}

static void *consume(void *unused) {
    pthread_mutex_lock(&m);
    while (!full) {
        pthread_cond_wait(&filled, &m);
    }
    full = 0;
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, produce, 0);
    pthread_create(&t[1], 0, consume, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
