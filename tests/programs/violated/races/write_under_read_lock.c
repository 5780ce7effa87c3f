// Two readers of a lock write.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int shared;

static void *work(void *unused) {
    pthread_rwlock_rdlock(&lock);
    shared++; //~ VIOLATED
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, work, 0);
    pthread_create(&t[1], 0, work, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
