// Attributes of locks are remembered; those of mutexes decide what the mutex does.
// possible: set refused recursive
// impossible: lost
// undefined: zeros never_made never_made_condition never_made_lock never_made_barrier
// unsupported: robust ceiling
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <time.h>

int main(void) {
    pthread_mutexattr_t mutexes;
    pthread_condattr_t conditions;
    pthread_rwlockattr_t locks;
    pthread_barrierattr_t barriers;
    pthread_mutex_t mutex;
    clockid_t clock;
    int type, protocol, robust, shared[4], kind;
    WHEN(zeros) {
        static pthread_mutexattr_t none;
        pthread_mutexattr_settype(&none, PTHREAD_MUTEX_RECURSIVE);
    }
    WHEN(never_made) pthread_mutex_init(&mutex, &mutexes);
    WHEN(never_made_condition) pthread_condattr_setclock(&conditions, CLOCK_MONOTONIC);
    WHEN(never_made_lock) pthread_rwlockattr_getkind_np(&locks, &kind);
    WHEN(never_made_barrier) pthread_barrierattr_destroy(&barriers);
    pthread_mutexattr_init(&mutexes);
    pthread_condattr_init(&conditions);
    pthread_rwlockattr_init(&locks);
    pthread_barrierattr_init(&barriers);
    CASE(refused, pthread_mutexattr_settype(&mutexes, 77) == EINVAL && pthread_condattr_setclock(&conditions, 77) == EINVAL);
    CASE(robust, pthread_mutexattr_setrobust(&mutexes, PTHREAD_MUTEX_ROBUST) == 0);
    CASE(ceiling, pthread_mutexattr_setprotocol(&mutexes, PTHREAD_PRIO_PROTECT) == 0);
    int results = pthread_mutexattr_settype(&mutexes, PTHREAD_MUTEX_RECURSIVE) |
                  pthread_mutexattr_setprotocol(&mutexes, PTHREAD_PRIO_INHERIT) |
                  pthread_mutexattr_setrobust(&mutexes, PTHREAD_MUTEX_STALLED) |
                  pthread_mutexattr_setpshared(&mutexes, PTHREAD_PROCESS_SHARED) |
                  pthread_condattr_setpshared(&conditions, PTHREAD_PROCESS_SHARED) |
                  pthread_condattr_setclock(&conditions, CLOCK_MONOTONIC) |
                  pthread_rwlockattr_setpshared(&locks, PTHREAD_PROCESS_SHARED) |
                  pthread_rwlockattr_setkind_np(&locks, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP) |
                  pthread_barrierattr_setpshared(&barriers, PTHREAD_PROCESS_SHARED);
    pthread_mutexattr_gettype(&mutexes, &type);
    pthread_mutexattr_getprotocol(&mutexes, &protocol);
    pthread_mutexattr_getrobust(&mutexes, &robust);
    pthread_mutexattr_getpshared(&mutexes, &shared[0]);
    pthread_condattr_getpshared(&conditions, &shared[1]);
    pthread_condattr_getclock(&conditions, &clock);
    pthread_rwlockattr_getpshared(&locks, &shared[2]);
    pthread_rwlockattr_getkind_np(&locks, &kind);
    pthread_barrierattr_getpshared(&barriers, &shared[3]);
    CASE(set, results == 0 && shared[0] && shared[1] && shared[2] && shared[3]);
    CASE(lost, results == 0 && (type != PTHREAD_MUTEX_RECURSIVE || protocol != PTHREAD_PRIO_INHERIT ||
                                robust != PTHREAD_MUTEX_STALLED || clock != CLOCK_MONOTONIC ||
                                kind != PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP));
    pthread_mutex_init(&mutex, &mutexes);
    pthread_mutex_lock(&mutex);
    CASE(recursive, pthread_mutex_lock(&mutex) == 0);
    pthread_mutexattr_destroy(&mutexes);
    pthread_condattr_destroy(&conditions);
    pthread_rwlockattr_destroy(&locks);
    pthread_barrierattr_destroy(&barriers);
}
