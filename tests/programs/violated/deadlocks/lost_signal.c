// The signal may come before anybody waits for it.
// expect: violated
// places: 13 27
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *wait(void *unused) {
    pthread_mutex_lock(&m);
    pthread_cond_wait(&c, &m); //~ VIOLATED
    pthread_mutex_unlock(&m);
    return unused;
}

static void *signal(void *unused) {
    pthread_cond_signal(&c);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, wait, 0);
    pthread_create(&t[1], 0, signal, 0);
    pthread_join(t[0], 0); //~ VIOLATED
    pthread_join(t[1], 0); //~ VIOLATED
    return 0;
}
