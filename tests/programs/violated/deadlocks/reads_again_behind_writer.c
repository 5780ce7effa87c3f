// A reader asks again while a writer waits, which POSIX lets hold up readers.
// expect: violated
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *write(void *unused) {
    pthread_rwlock_wrlock(&lock); //~ VIOLATED
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, write, 0);
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_rdlock(&lock); //~ VIOLATED
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_join(t, 0);
    return 0;
}
