// A reader that waits for some time may wait in vain because a writer waits for some time.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static const struct timespec end = {1, 0};

static void *write(void *unused) {
    if (pthread_rwlock_timedwrlock(&lock, &end) == 0)
        pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, write, 0);
    pthread_rwlock_rdlock(&lock);
    int error = pthread_rwlock_timedrdlock(&lock, &end);
    assert(error == 0); //~ VIOLATED
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_join(t, 0);
    return 0;
}
