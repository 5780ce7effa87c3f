// A reader that does not wait may be refused because a writer waits.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *write(void *unused) {
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, write, 0);
    pthread_rwlock_rdlock(&lock);
    int error = pthread_rwlock_tryrdlock(&lock);
    assert(error == 0); //~ VIOLATED
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_join(t, 0);
    return 0;
}
