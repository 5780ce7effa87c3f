// A wait ends by a signal, by itself, or when its time is over; a signal that nobody waits for is lost.
// possible: signalled by_itself timed_out woken_in_time clock_out odd_time checking made
// impossible: failed other_error
// undefined: not_held destroyed waited_for waited_with made_twice copied
// warns: failed: taken never to run out
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t checking = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static struct timespec limit = {100, 0}, odd = {100, 1000000000};
static int ready, waits;

static void *work(void *unused) {
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_signal(&condition);
    WHEN(waited_for) if (waits) pthread_cond_destroy(&condition);
    pthread_mutex_unlock(&mutex);
    WHEN(waited_with) if (waits) pthread_mutex_destroy(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_cond_t made;
    CASE(made, pthread_cond_init(&made, 0) == 0 && pthread_cond_broadcast(&made) == 0 && pthread_cond_destroy(&made) == 0);
    WHEN(made_twice) pthread_cond_init(&made, 0), pthread_cond_init(&made, 0);
    WHEN(copied) {
        pthread_cond_init(&made, 0);
        pthread_cond_t copy = made;
        pthread_cond_signal(&copy);
    }
    WHEN(destroyed) pthread_cond_init(&made, 0), pthread_cond_destroy(&made), pthread_cond_signal(&made);
    CASE(checking, pthread_cond_wait(&condition, &checking) == EPERM);
    WHEN(not_held) pthread_cond_wait(&condition, &mutex);
    pthread_create(&thread, 0, work, 0);
    pthread_mutex_lock(&mutex);
    waits = 1;
    int plain = pthread_cond_wait(&condition, &mutex);
    CASE(signalled, plain == 0 && ready);
    CASE(by_itself, plain == 0 && !ready);
    CASE(failed, plain != 0 || pthread_mutex_trylock(&mutex) != EBUSY);
    int timed = pthread_cond_timedwait(&condition, &mutex, &limit);
    CASE(timed_out, timed == ETIMEDOUT);
    CASE(woken_in_time, timed == 0);
    CASE(other_error, timed != 0 && timed != ETIMEDOUT);
    CASE(clock_out, pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, &limit) == ETIMEDOUT);
    timed = pthread_cond_timedwait(&condition, &mutex, &odd);
    CASE(odd_time, timed == EINVAL);
}
