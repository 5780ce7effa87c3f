// Every lock is given back by who took it.
// expect: holds
// property: no-lock-misuse
// threads
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *wait(void *unused) {
    pthread_mutex_lock(&m);
    while (!ready) {
        pthread_cond_wait(&c, &m);
    }
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t t[1];
    pthread_create(&t[0], 0, wait, 0);
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(t[0], 0);
    return 0;
}
