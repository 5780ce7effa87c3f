// Clocks with nanoseconds: EINVAL for one that is not there; a monotonic one never goes back.
// possible: ordinary failing base base_failing base_kept base_changed settable_back no_alarm
// impossible: fraction monotonic_back not_fine
// undefined: nowhere
#define _GNU_SOURCE
#include <errno.h>
#include <time.h>

int main(void) {
    struct timespec first, second, wall, later, kept = {-1, -1};
    int told = clock_gettime(CLOCK_MONOTONIC, &first) | clock_gettime(CLOCK_MONOTONIC, &second);
    int wall_told = clock_gettime(CLOCK_REALTIME, &wall) | clock_gettime(CLOCK_REALTIME, &later);
    CASE(ordinary, told == 0 && first.tv_sec == 12 && first.tv_nsec == 999999999);
    CASE(failing, clock_gettime(9999, &first) == -1 && errno == EINVAL);
    CASE(not_fine, clock_getres(CLOCK_REALTIME, &first) == 0 && first.tv_sec == 0 && first.tv_nsec <= 0);
    CASE(base, timespec_get(&first, TIME_UTC) == TIME_UTC);
    CASE(base_failing, timespec_get(&first, TIME_UTC) == 0);
    CASE(base_kept, timespec_get(&kept, TIME_UTC) == 0 && kept.tv_sec == -1);
    CASE(base_changed, timespec_get(&kept, TIME_UTC) == 0 && kept.tv_sec == 7);
    CASE(no_alarm, clock_gettime(CLOCK_REALTIME_ALARM, &kept) == -1 && errno == EINVAL && kept.tv_sec == -1);
    CASE(fraction, told == 0 && (first.tv_nsec < 0 || first.tv_nsec >= 1000000000));
    CASE(monotonic_back, told == 0 && second.tv_sec < first.tv_sec);
    CASE(settable_back, wall_told == 0 && later.tv_sec < wall.tv_sec);
    WHEN(nowhere) clock_gettime(CLOCK_MONOTONIC, 0);
}
