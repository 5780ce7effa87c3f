// Two readers want to write, each while the other one reads.
// expect: violated
// places: 12 12 22 | 11 12 22 | 11 12 23 | 12 12 23
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *upgrade(void *unused) {
    pthread_rwlock_rdlock(&lock); //~ VIOLATED
    pthread_rwlock_wrlock(&lock); //~ VIOLATED
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, upgrade, 0);
    pthread_create(&t[1], 0, upgrade, 0);
    pthread_join(t[0], 0); //~ VIOLATED
    pthread_join(t[1], 0); //~ VIOLATED
    return 0;
}
