// A mutex is given back by a thread that does not hold it.
// expect: violated
// property: no-lock-misuse
// threads
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
    pthread_mutex_unlock(&m); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return 0;
}
