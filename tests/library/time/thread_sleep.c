// Sleeping as C11 has it: 0, -1 for a signal, or another negative number.
// possible: ordinary interrupted failing failing_so other rest_kept
// impossible: positive
#include <threads.h>
#include <time.h>

int main(void) {
    struct timespec time = {3, 0}, rest = {-1, -1}, bad = {0, 1000000000};
    int result = thrd_sleep(&time, &rest);
    CASE(ordinary, result == 0);
    CASE(interrupted, result == -1 && rest.tv_sec == 1);
    CASE(failing, thrd_sleep(&bad, 0) < -1);
    CASE(failing_so, thrd_sleep(&bad, 0) == -7);
    CASE(other, result == -9);
    CASE(rest_kept, result == -9 && rest.tv_sec == -1);
    CASE(positive, result > 0);
}
