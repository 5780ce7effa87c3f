// The threads of C.
// possible: created joined by_exit equal slept
// impossible: wrong_result failed
// undefined: joined_twice
// warns: wrong_result: taken never to run out
#include <threads.h>

static int steps;

static int work(void *argument) {
    steps++;
    thrd_yield();
    WHEN(by_exit) thrd_exit(5);
    return *(int *)argument;
}

int main(void) {
    thrd_t thread, other;
    int value = 7, result = 0;
    CASE(equal, thrd_equal(thrd_current(), thrd_current()) && steps == 0);
    int created = thrd_create(&thread, work, &value);
    CASE(created, created == thrd_success);
    CASE(failed, created == thrd_busy || created == thrd_timedout);
    WHEN(slept) thrd_create(&other, work, &value), thrd_detach(other);
    CASE(slept, steps == 2);
    int joined = thrd_join(thread, &result);
    CASE(joined, joined == thrd_success && result == 7);
    CASE(by_exit, result == 5);
    CASE(wrong_result, joined == thrd_success && result != 7 && result != 5);
    WHEN(joined_twice) thrd_join(thread, 0);
}
