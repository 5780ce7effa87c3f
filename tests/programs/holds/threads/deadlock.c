// Two mutexes taken in opposite order: the threads may wait for each other for ever, which violates no assertion.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static int x;
static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
    pthread_mutex_lock(&second);
    pthread_mutex_lock(&first);
    x++;
    pthread_mutex_unlock(&first);
    pthread_mutex_unlock(&second);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&first);
    pthread_mutex_lock(&second);
    x++;
    pthread_mutex_unlock(&second);
    pthread_mutex_unlock(&first);
    pthread_join(t, 0);
    assert(x == 2);
    return 0;
}
