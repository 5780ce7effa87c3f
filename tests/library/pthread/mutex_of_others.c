// What a mutex answers while another thread holds it. A wait may be over in time or not.
// possible: busy taken timed_out in_time clock_out clock_in odd_time foreign
// impossible: both other_error
// undefined: foreign_normal
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t checking = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_mutex_t normal = PTHREAD_MUTEX_INITIALIZER;
static struct timespec limit = {100, 0}, odd = {100, -1};
static int inside, held;

static void *work(void *unused) {
    if (pthread_mutex_trylock(&normal) == 0) {
        CASE(taken, 1);
        CASE(both, inside);
        pthread_mutex_unlock(&normal);
        return unused;
    }
    CASE(busy, 1);
    __VERIFIER_assume(held);
    CASE(foreign, pthread_mutex_unlock(&checking) == EPERM && pthread_mutex_unlock(&recursive) == EPERM);
    WHEN(foreign_normal) pthread_mutex_unlock(&normal);
    int odd_one = pthread_mutex_timedlock(&checking, &odd);
    CASE(odd_time, odd_one == EINVAL);
    int result = pthread_mutex_timedlock(&normal, &limit);
    CASE(timed_out, result == ETIMEDOUT);
    CASE(in_time, result == 0 && !inside);
    CASE(other_error, result != 0 && result != ETIMEDOUT);
    if (result == 0)
        return unused;
    result = pthread_mutex_clocklock(&normal, CLOCK_MONOTONIC, &limit);
    CASE(clock_out, result == ETIMEDOUT);
    CASE(clock_in, result == 0 && !inside);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_mutex_lock(&normal);
    inside = 1;
    pthread_mutex_lock(&checking);
    pthread_mutex_lock(&recursive);
    held = 1;
    inside = 0;
    pthread_mutex_unlock(&normal);
    pthread_join(thread, 0);
}
