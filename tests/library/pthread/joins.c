// Joins that do not wait for ever, and threads that nobody joins.
// possible: busy ended timed_out in_time detached
// impossible: other_error result_lost
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <time.h>

static int done;

static void *work(void *argument) {
    done = 1;
    return argument;
}

int main(void) {
    pthread_t thread;
    void *result = 0;
    struct timespec limit = {100, 0};
    pthread_create(&thread, 0, work, &done);
    int tried = pthread_tryjoin_np(thread, &result);
    CASE(busy, tried == EBUSY && done == 1);
    CASE(ended, tried == 0 && result == &done);
    CASE(result_lost, tried == 0 && !done);
    if (tried == 0)
        return 0;
    int timed = pthread_timedjoin_np(thread, &result, &limit);
    CASE(timed_out, timed == ETIMEDOUT);
    CASE(in_time, timed == 0 && result == &done);
    CASE(other_error, timed != 0 && timed != ETIMEDOUT);
    if (timed != 0) {
        int detached = pthread_detach(thread);
        CASE(detached, detached == 0);
    }
}
