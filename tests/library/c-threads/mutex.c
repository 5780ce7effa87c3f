// The mutexes of C: an attempt may fail although the mutex is free.
// possible: made free_busy taken recursive refused timed_out in_time
// impossible: lost busy_recursive
// undefined: twice not_held
// warns: lost: taken never to run out
#include <threads.h>
#include <time.h>

static mtx_t mutex, timed;
static int inside;

static int work(void *unused) {
    (void)unused;
    struct timespec limit = {100, 0};
    int result = mtx_timedlock(&timed, &limit);
    CASE(timed_out, result == thrd_timedout);
    CASE(in_time, result == thrd_success && !inside);
    CASE(lost, result == thrd_success && inside);
    return 0;
}

int main(void) {
    thrd_t thread;
    CASE(refused, mtx_init(&mutex, 77) == thrd_error);
    int made = mtx_init(&mutex, mtx_plain);
    CASE(made, made == thrd_success);
    WHEN(twice) mtx_lock(&mutex), mtx_lock(&mutex);
    WHEN(not_held) mtx_unlock(&mutex);
    int tried = mtx_trylock(&mutex);
    CASE(free_busy, tried == thrd_busy);
    CASE(taken, tried == thrd_success && mtx_trylock(&mutex) == thrd_busy);
    if (tried == thrd_success)
        mtx_unlock(&mutex);
    mtx_destroy(&mutex);
    mtx_init(&timed, mtx_timed | mtx_recursive);
    mtx_lock(&timed);
    int again = mtx_trylock(&timed);
    CASE(recursive, again == thrd_success);
    CASE(busy_recursive, again != thrd_success && again != thrd_busy);
    if (again == thrd_success)
        mtx_unlock(&timed);
    thrd_create(&thread, work, 0);
    inside = 1;
    inside = 0;
    mtx_unlock(&timed);
}
