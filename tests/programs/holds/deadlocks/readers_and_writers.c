// Readers and writers take turns; nobody asks again for a lock that is held.
// expect: holds
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int x;

static void *write(void *unused) {
    pthread_rwlock_wrlock(&lock);
    x++;
    pthread_rwlock_unlock(&lock);
    return unused;
}

static void *read(void *unused) {
    pthread_rwlock_rdlock(&lock);
    int seen = x;
    pthread_rwlock_unlock(&lock);
    return seen ? unused : 0;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], 0, write, 0);
    pthread_create(&t[1], 0, read, 0);
    pthread_create(&t[2], 0, write, 0);
    read(0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
