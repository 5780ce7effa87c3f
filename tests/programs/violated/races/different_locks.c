// Each thread takes a lock, but not the same one.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int shared;

static void *add(void *lock) {
    pthread_mutex_lock(lock);
    shared += 1; //~ VIOLATED
    pthread_mutex_unlock(lock);
    return lock;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, add, &m[0]);
    pthread_create(&t[1], 0, add, &m[1]);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
