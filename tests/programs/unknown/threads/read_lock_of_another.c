// A lock for reading is given back by a thread that has none, while another one reads.
// expect: unknown(undefined behaviour: pthread_rwlock_unlock: this thread does not hold the lock)
// threads
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *work(void *unused) {
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_rwlock_rdlock(&lock);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return 0;
}
