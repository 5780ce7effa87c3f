// Two threads wait for one condition variable at once, each with a mutex of its own.
// expect: violated
// property: no-lock-misuse
// threads
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *work(void *unused) {
    pthread_mutex_lock(&first);
    pthread_cond_wait(&c, &first); //~ VIOLATED
    pthread_mutex_unlock(&first);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&second);
    pthread_cond_wait(&c, &second); //~ VIOLATED
    pthread_mutex_unlock(&second);
    return 0;
}
