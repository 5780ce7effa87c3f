// A block is freed while another thread may read under the lock in it.
// expect: violated
// property: no-lock-misuse
// threads
#include <pthread.h>
#include <stdlib.h>

static pthread_rwlock_t *lock;

static void *work(void *unused) {
    pthread_rwlock_rdlock(lock);
    return unused;
}

int main(void) {
    pthread_t t;
    lock = malloc(sizeof *lock);
    if (!lock)
        return 1;
    pthread_rwlock_init(lock, 0);
    pthread_create(&t, 0, work, 0);
    pthread_rwlock_rdlock(lock);
    pthread_join(t, 0);
    free(lock); //~ VIOLATED
    return 0;
}
