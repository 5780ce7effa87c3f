// When threads run is open in any case; the system may refuse to change it.
// possible: named long_name set refused affinity concurrency forked other_named other_fails
// impossible: other_name own_fails
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>

static void *work(void *unused) { return unused; }

int main(void) {
    struct sched_param parameters = {1};
    cpu_set_t processors;
    CPU_ZERO(&processors);
    CASE(named, pthread_setname_np(pthread_self(), "worker") == 0);
    CASE(long_name, pthread_setname_np(pthread_self(), "a name of more characters") == ERANGE);
    CASE(other_name, pthread_setname_np(pthread_self(), "a name of more characters") == 0);
    CASE(own_fails, pthread_setname_np(pthread_self(), "worker") != 0);
    pthread_t other;
    pthread_create(&other, 0, work, 0);
    CASE(other_named, pthread_setname_np(other, "other") == 0);
    CASE(other_fails, pthread_setname_np(other, "other") == ENOENT);
    int result = pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters);
    CASE(set, result == 0 && pthread_setschedprio(pthread_self(), 2) == 0);
    CASE(refused, result == EPERM && pthread_setschedprio(pthread_self(), 2) == EPERM);
    CASE(affinity, pthread_setaffinity_np(pthread_self(), sizeof processors, &processors) == EINVAL);
    CASE(concurrency, pthread_setconcurrency(0) == 0 && pthread_setconcurrency(-1) == EINVAL);
    CASE(forked, pthread_atfork(0, 0, 0) == 0);
}
