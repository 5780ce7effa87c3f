// Attributes of threads are remembered. What would change only when threads run has no other effect.
// possible: set refused detached priority
// impossible: lost
// unsupported: scope
// undefined: joined never_made never_made_set
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>

static void *work(void *unused) {
    return unused;
}

int main(void) {
    pthread_attr_t attributes;
    pthread_t thread;
    int detached, scope, inherits, policy;
    size_t stack, guard;
    struct sched_param parameters = {0};
    cpu_set_t processors;
    CPU_ZERO(&processors);
    WHEN(never_made) pthread_create(&thread, &attributes, work, 0);
    WHEN(never_made_set) pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_init(&attributes);
    CASE(refused, pthread_attr_setdetachstate(&attributes, 9) == EINVAL && pthread_attr_setstacksize(&attributes, 1) == EINVAL);
    CASE(scope, pthread_attr_setscope(&attributes, PTHREAD_SCOPE_PROCESS) == 0);
    int results = pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED) |
                  pthread_attr_setscope(&attributes, PTHREAD_SCOPE_SYSTEM) |
                  pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED) |
                  pthread_attr_setschedpolicy(&attributes, SCHED_FIFO) | pthread_attr_setstacksize(&attributes, 1 << 20) |
                  pthread_attr_setguardsize(&attributes, 8192);
    pthread_attr_getdetachstate(&attributes, &detached);
    pthread_attr_getscope(&attributes, &scope);
    pthread_attr_getinheritsched(&attributes, &inherits);
    pthread_attr_getschedpolicy(&attributes, &policy);
    pthread_attr_getstacksize(&attributes, &stack);
    pthread_attr_getguardsize(&attributes, &guard);
    CASE(set, results == 0 && stack == 1 << 20 && guard == 8192);
    CASE(lost, results == 0 && (detached != PTHREAD_CREATE_DETACHED || scope != PTHREAD_SCOPE_SYSTEM ||
                                inherits != PTHREAD_EXPLICIT_SCHED || policy != SCHED_FIFO));
    CASE(priority, pthread_attr_setschedparam(&attributes, &parameters) == 0 &&
                       pthread_attr_getschedparam(&attributes, &parameters) == 0 &&
                       pthread_attr_setaffinity_np(&attributes, sizeof processors, &processors) == 0);
    int created = pthread_create(&thread, &attributes, work, 0);
    pthread_attr_destroy(&attributes);
    CASE(detached, created == 0);
    WHEN(joined) pthread_join(thread, 0);
}
