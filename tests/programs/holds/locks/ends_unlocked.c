// Locks are made, used and ended as they should be: in blocks, in functions, and of C.
// expect: holds
// property: no-lock-misuse
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <threads.h>
#include <time.h>

static void in_a_block(void) {
    pthread_mutex_t *m = malloc(sizeof *m);
    if (!m)
        return;
    pthread_mutex_init(m, 0);
    pthread_mutex_lock(m);
    pthread_mutex_unlock(m);
    free(m);
}

static void in_a_function(void) {
    pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
    sem_t s;
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
    sem_init(&s, 0, 1);
    sem_wait(&s);
    sem_post(&s);
    sem_destroy(&s);
}

static void of_c(void) {
    mtx_t m;
    cnd_t c;
    struct timespec limit = {1, 0};
    if (mtx_init(&m, mtx_timed | mtx_recursive) != thrd_success || cnd_init(&c) != thrd_success)
        return;
    mtx_lock(&m);
    if (mtx_timedlock(&m, &limit) == thrd_success)
        mtx_unlock(&m);
    cnd_signal(&c);
    mtx_unlock(&m);
    cnd_destroy(&c);
    mtx_destroy(&m);
}

int main(void) {
    pthread_mutex_t last = PTHREAD_MUTEX_INITIALIZER;
    pthread_spinlock_t spin;
    in_a_block();
    in_a_block();
    in_a_function();
    of_c();
    pthread_spin_init(&spin, 0);
    pthread_spin_lock(&spin);
    pthread_spin_unlock(&spin);
    pthread_spin_destroy(&spin);
    pthread_mutex_lock(&last);
    return 0;
}
