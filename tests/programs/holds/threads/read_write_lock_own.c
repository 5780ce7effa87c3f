// A thread may read twice, and is told when it waits for itself to stop writing.
// expect: holds
// threads
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int x;

static void *write(void *unused) {
    pthread_rwlock_wrlock(&lock);
    x = 1;
    assert(pthread_rwlock_rdlock(&lock) == EDEADLK);
    assert(pthread_rwlock_wrlock(&lock) == EDEADLK);
    x = 0;
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, write, 0);
    pthread_rwlock_rdlock(&lock);
    int again = pthread_rwlock_tryrdlock(&lock);
    // A writer that waits may hold it up.
    assert(again == 0 || again == EBUSY);
    assert(pthread_rwlock_trywrlock(&lock) == EBUSY);
    if (again == 0)
        pthread_rwlock_unlock(&lock);
    assert(x == 0);
    pthread_rwlock_unlock(&lock);
    pthread_join(t, 0);
    pthread_rwlock_destroy(&lock);
    return 0;
}
