// What the types of mutexes answer to the thread that holds them.
// possible: recursive checking checking_unlock recursive_unlock odd_time odd_time_refused waits
// impossible: lock_fails busy_free timed_deadlock
// undefined: not_locked destroyed destroyed_locked copied copied_idle copied_global made_twice
// warns: waits: would wait for itself
// warns: timed_deadlock: would wait for itself
// warns: lock_fails: taken never to run out
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t checking = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_mutex_t normal = PTHREAD_MUTEX_INITIALIZER;
static int reached;

static void *work(void *unused) {
    pthread_mutex_lock(&normal);
    reached = 1;
    pthread_mutex_lock(&normal);
    return unused;
}

int main(void) {
    struct timespec limit = {100, 0}, odd = {100, 1000000000};
    pthread_mutex_t made;
    int initialised = pthread_mutex_init(&made, 0);
    CASE(lock_fails, initialised == 0 && pthread_mutex_lock(&made) != 0);
    WHEN(made_twice) pthread_mutex_init(&made, 0);
    WHEN(destroyed) pthread_mutex_destroy(&made), pthread_mutex_lock(&made);
    WHEN(destroyed_locked) pthread_mutex_lock(&made), pthread_mutex_destroy(&made);
    WHEN(not_locked) pthread_mutex_unlock(&normal);
    WHEN(copied) {
        pthread_mutex_lock(&made);
        pthread_mutex_t copy = made;
        pthread_mutex_unlock(&copy);
    }
    WHEN(copied_idle) {
        pthread_mutex_t copy = made;
        pthread_mutex_lock(&copy);
    }
    WHEN(copied_global) {
        static pthread_mutex_t global, other;
        pthread_mutex_init(&global, 0);
        other = global;
        pthread_mutex_trylock(&other);
    }
    WHEN(waits) {
        pthread_t thread;
        pthread_create(&thread, 0, work, 0);
        __VERIFIER_assume(reached);
    }
    CASE(waits, pthread_mutex_trylock(&normal) == EBUSY);
    CASE(busy_free, pthread_mutex_trylock(&normal) != 0);
    CASE(odd_time, pthread_mutex_timedlock(&checking, &odd) == 0);
    CASE(odd_time_refused, pthread_mutex_timedlock(&checking, &odd) == EINVAL);
    WHEN(timed_deadlock) pthread_mutex_lock(&normal);
    CASE(timed_deadlock, pthread_mutex_timedlock(&normal, &limit) == EDEADLK);
    pthread_mutex_lock(&checking);
    CASE(checking, pthread_mutex_lock(&checking) == EDEADLK && pthread_mutex_trylock(&checking) == EBUSY);
    pthread_mutex_unlock(&checking);
    CASE(checking_unlock, pthread_mutex_unlock(&checking) == EPERM);
    pthread_mutex_lock(&recursive);
    CASE(recursive, pthread_mutex_lock(&recursive) == 0 && pthread_mutex_trylock(&recursive) == 0);
    CASE(recursive_unlock, pthread_mutex_unlock(&recursive) == 0 && pthread_mutex_unlock(&recursive) == EPERM);
}
