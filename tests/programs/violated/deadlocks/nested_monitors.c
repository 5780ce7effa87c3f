// Who waits inside an inner monitor gives back the inner lock only; the outer one keeps those away who would signal.
// expect: violated
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER, inner = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int full;

static void *consume(void *unused) {
    pthread_mutex_lock(&outer);
    pthread_mutex_lock(&inner);
    while (!full)
        pthread_cond_wait(&filled, &inner); //~ VIOLATED
    full = 0;
    pthread_mutex_unlock(&inner);
    pthread_mutex_unlock(&outer);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, consume, 0);
    pthread_mutex_lock(&outer); //~ VIOLATED
    pthread_mutex_lock(&inner);
    full = 1;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&inner);
    pthread_mutex_unlock(&outer);
    pthread_join(t, 0);
    return 0;
}
