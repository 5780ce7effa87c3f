// A mutex is given back by a thread that does not hold it.
// expect: unknown(undefined behaviour: pthread_mutex_unlock)
// threads
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    assert(1);
    return 0;
}
