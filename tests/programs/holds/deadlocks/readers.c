// Readers do not keep each other waiting.
// expect: holds
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *look(void *unused) {
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
    return unused;
}

static void *change(void *unused) {
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], 0, look, 0);
    pthread_create(&t[1], 0, look, 0);
    pthread_create(&t[2], 0, change, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    pthread_join(t[2], 0);
    return 0;
}
