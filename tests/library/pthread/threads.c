// Threads start, end in two ways, are told from each other and are waited for.
// possible: created joined by_exit yields yields_elsewhere told_of_itself
// impossible: wrong_result no_thread same
// undefined: joined_twice detached_twice joined_detached
// warns: no_thread: taken never to run out
// warns: told_of_itself: would wait for itself
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>

static int steps;
static pthread_t first;

static void *work(void *argument) {
    CASE(same, pthread_equal(pthread_self(), first) || !pthread_equal(first, first));
    steps++;
    WHEN(by_exit) pthread_exit(argument);
    return argument;
}

int main(void) {
    pthread_t thread;
    int value;
    void *result = 0;
    first = pthread_self();
    int created = pthread_create(&thread, 0, work, &value);
    CASE(created, created == 0);
    CASE(no_thread, created != 0 && created != EAGAIN);
    CASE(yields, sched_yield() == 0 && steps == 1);
    CASE(yields_elsewhere, pthread_yield() == 0 && steps == 0);
    CASE(told_of_itself, pthread_join(pthread_self(), 0) == EDEADLK);
    WHEN(detached_twice) pthread_detach(thread), pthread_detach(thread);
    WHEN(joined_detached) pthread_detach(thread);
    int joined = pthread_join(thread, &result);
    CASE(joined, joined == 0 && result == &value && steps == 1);
    CASE(by_exit, result == &value);
    CASE(wrong_result, joined == 0 && (result != &value || steps != 1));
    WHEN(joined_twice) pthread_join(thread, 0);
}
