// A thread that waits for the lock of the one that starts it finds its number.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>

static pthread_t tid;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused) {
    pthread_mutex_lock(&m);
    assert(pthread_equal(tid, pthread_self()));
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_mutex_lock(&m);
    pthread_create(&tid, 0, run, 0);
    pthread_mutex_unlock(&m);
    pthread_join(tid, 0);
    return 0;
}
