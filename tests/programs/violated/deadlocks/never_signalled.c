// The flag is set without a signal.
// expect: violated
// places: 15 32
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *wait(void *unused) {
    pthread_mutex_lock(&m);
    while (!ready) {
        pthread_cond_wait(&c, &m); //~ VIOLATED
    }
    pthread_mutex_unlock(&m);
    return unused;
}

static void *set(void *unused) {
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, wait, 0);
    pthread_create(&t[1], 0, set, 0);
    pthread_join(t[0], 0); //~ VIOLATED
    pthread_join(t[1], 0); //~ VIOLATED
    return 0;
}
