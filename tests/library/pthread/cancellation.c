// Nobody is cancelled: what a thread says about it is remembered, and cancelling a thread is not modelled.
// possible: remembered refused popped
// impossible: run
// unsupported: cancelled exit_inside
#include <errno.h>
#include <pthread.h>

static int cleaned;

static void clean(void *unused) {
    (void)unused;
    cleaned = 1;
}

static void *work(void *unused) {
    pthread_cleanup_push(clean, 0);
    WHEN(exit_inside) pthread_exit(unused);
    pthread_testcancel();
    pthread_cleanup_pop(0);
    CASE(run, cleaned);
    pthread_cleanup_push(clean, 0);
    pthread_cleanup_pop(1);
    CASE(popped, cleaned);
    return unused;
}

int main(void) {
    pthread_t thread;
    int old, type;
    CASE(refused, pthread_setcancelstate(7, 0) == EINVAL && pthread_setcanceltype(7, 0) == EINVAL);
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &type);
    CASE(remembered, old == PTHREAD_CANCEL_ENABLE && type == PTHREAD_CANCEL_DEFERRED &&
                         pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old) == 0 && old == PTHREAD_CANCEL_DISABLE);
    pthread_create(&thread, 0, work, 0);
    WHEN(cancelled) pthread_cancel(thread);
}
