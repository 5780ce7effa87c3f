// The condition variables of C: waits end by a signal, for an unspecified reason, or when the time is over.
// possible: made signalled by_itself timed_out
// impossible: failed
// undefined: not_held
// warns: failed: taken never to run out
#include <threads.h>
#include <time.h>

static mtx_t mutex;
static cnd_t condition;
static int ready;

static int work(void *unused) {
    (void)unused;
    mtx_lock(&mutex);
    ready = 1;
    cnd_signal(&condition);
    mtx_unlock(&mutex);
    cnd_broadcast(&condition);
    return 0;
}

int main(void) {
    thrd_t thread;
    struct timespec limit = {100, 0};
    mtx_init(&mutex, mtx_plain);
    int made = cnd_init(&condition);
    CASE(made, made == thrd_success);
    WHEN(not_held) cnd_wait(&condition, &mutex);
    thrd_create(&thread, work, 0);
    mtx_lock(&mutex);
    int waited = cnd_wait(&condition, &mutex);
    CASE(signalled, waited == thrd_success && ready);
    CASE(by_itself, waited == thrd_success && !ready);
    CASE(failed, waited != thrd_success);
    CASE(timed_out, cnd_timedwait(&condition, &mutex, &limit) == thrd_timedout);
    mtx_unlock(&mutex);
    thrd_join(thread, 0);
    cnd_destroy(&condition);
}
