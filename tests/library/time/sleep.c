// Sleeping: it ends in full, or early with a signal; wrong times are EINVAL.
// possible: ordinary interrupted not_by_processor by_processor interrupted_micro interrupted_nano rest wrong clock_ends clock_interrupted clock_wrong
// impossible: too_long below coarse
// undefined: nowhere
#define _GNU_SOURCE
#include <errno.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    struct timespec time = {3, 0}, rest = {-1, -1}, bad = {0, 1000000000};
    unsigned left = sleep(5);
    int nano = nanosleep(&time, &rest);
    CASE(ordinary, left == 0 && nano == 0 && usleep(5) == 0 && rest.tv_sec == -1);
    CASE(interrupted, left == 3);
    CASE(interrupted_micro, usleep(5) == -1 && errno == EINTR);
    CASE(interrupted_nano, nano == -1 && errno == EINTR);
    CASE(rest, nano == -1 && rest.tv_sec == 1 && rest.tv_nsec == 5);
    CASE(wrong, nanosleep(&bad, 0) == -1 && errno == EINVAL);
    CASE(clock_ends, clock_nanosleep(CLOCK_MONOTONIC, 0, &time, 0) == 0);
    CASE(clock_interrupted, clock_nanosleep(CLOCK_MONOTONIC, 0, &time, 0) == EINTR);
    CASE(clock_wrong, clock_nanosleep(CLOCK_MONOTONIC, 0, &bad, 0) == EINVAL);
    CASE(not_by_processor, clock_nanosleep(CLOCK_PROCESS_CPUTIME_ID, 0, &time, 0) == ENOTSUP);
    CASE(by_processor, clock_nanosleep(CLOCK_PROCESS_CPUTIME_ID, 0, &time, 0) == 0);
    CASE(coarse, clock_nanosleep(CLOCK_MONOTONIC_COARSE, 0, &time, 0) != ENOTSUP);
    CASE(too_long, left > 5);
    CASE(below, nano != 0 && nano != -1);
    WHEN(nowhere) nanosleep(0, 0);
}
