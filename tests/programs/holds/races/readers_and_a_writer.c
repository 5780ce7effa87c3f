// Readers share the lock, the writer does not.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int shared;

static void *look(void *unused) {
    pthread_rwlock_rdlock(&lock);
    int seen = shared;
    (void)seen;
    pthread_rwlock_unlock(&lock);
    return unused;
}

static void *change(void *unused) {
    pthread_rwlock_wrlock(&lock);
    shared++;
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
