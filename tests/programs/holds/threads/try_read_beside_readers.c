// A reader that does not wait gets a lock that others read under; a writer that is done or has not come does not hold it up.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *read(void *unused) {
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_create(&t, 0, read, 0);
    int error = pthread_rwlock_tryrdlock(&lock);
    assert(error == 0);
    pthread_rwlock_unlock(&lock);
    pthread_join(t, 0);
    return 0;
}
