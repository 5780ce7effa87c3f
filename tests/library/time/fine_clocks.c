// Clocks with nanoseconds: EINVAL for one that is not there; a monotonic one never goes back.
// possible: ordinary failing base base_failing settable_back
// impossible: fraction monotonic_back
// undefined: nowhere
#include <errno.h>
#include <time.h>

int main(void) {
    struct timespec first, second, wall, later;
    int told = clock_gettime(CLOCK_MONOTONIC, &first) | clock_gettime(CLOCK_MONOTONIC, &second);
    int wall_told = clock_gettime(CLOCK_REALTIME, &wall) | clock_gettime(CLOCK_REALTIME, &later);
    CASE(ordinary, told == 0 && first.tv_sec == 12 && first.tv_nsec == 999999999);
    CASE(failing, clock_gettime(9999, &first) == -1 && errno == EINVAL);
    CASE(base, timespec_get(&first, TIME_UTC) == TIME_UTC);
    CASE(base_failing, timespec_get(&first, TIME_UTC) == 0);
    CASE(fraction, told == 0 && (first.tv_nsec < 0 || first.tv_nsec >= 1000000000));
    CASE(monotonic_back, told == 0 && second.tv_sec < first.tv_sec);
    CASE(settable_back, wall_told == 0 && later.tv_sec < wall.tv_sec);
    WHEN(nowhere) clock_gettime(CLOCK_MONOTONIC, 0);
}
