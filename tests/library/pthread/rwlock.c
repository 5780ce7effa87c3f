// What a read-write lock answers to the thread that holds it.
// possible: read_twice read_busy write_busy told made odd_time odd_time_taken
// impossible: fails
// undefined: not_held destroyed destroyed_held made_twice copied
// warns: told: would wait for itself
// warns: fails: taken never to run out
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
    struct timespec odd = {100, 1000000000};
    pthread_rwlock_t made;
    CASE(made, pthread_rwlock_init(&made, 0) == 0 && pthread_rwlock_wrlock(&made) == 0);
    WHEN(not_held) pthread_rwlock_unlock(&lock);
    WHEN(made_twice) pthread_rwlock_init(&made, 0), pthread_rwlock_init(&made, 0);
    WHEN(copied) {
        pthread_rwlock_init(&made, 0);
        pthread_rwlock_t copy = made;
        pthread_rwlock_rdlock(&copy);
    }
    WHEN(destroyed) {
        pthread_rwlock_init(&made, 0);
        pthread_rwlock_destroy(&made);
        pthread_rwlock_rdlock(&made);
    }
    WHEN(destroyed_held) pthread_rwlock_rdlock(&lock), pthread_rwlock_destroy(&lock);
    CASE(odd_time, pthread_rwlock_timedrdlock(&lock, &odd) == EINVAL && pthread_rwlock_timedwrlock(&lock, &odd) == EINVAL);
    CASE(odd_time_taken, pthread_rwlock_timedrdlock(&lock, &odd) == 0 && pthread_rwlock_timedwrlock(&lock, &odd) == EINVAL);
    CASE(fails, pthread_rwlock_wrlock(&lock) != 0 || pthread_rwlock_unlock(&lock) != 0);
    pthread_rwlock_rdlock(&lock);
    CASE(read_twice, pthread_rwlock_tryrdlock(&lock) == 0);
    CASE(read_busy, pthread_rwlock_trywrlock(&lock) == EBUSY);
    pthread_rwlock_unlock(&lock);
    WHEN(read_twice) pthread_rwlock_unlock(&lock);
    pthread_rwlock_wrlock(&lock);
    CASE(write_busy, pthread_rwlock_tryrdlock(&lock) == EBUSY && pthread_rwlock_trywrlock(&lock) == EBUSY);
    CASE(told, pthread_rwlock_rdlock(&lock) == EDEADLK);
}
