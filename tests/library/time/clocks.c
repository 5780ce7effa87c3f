// Clocks: any time, or -1 where there is none.
// possible: ordinary failing processor no_processor day stored back processor_back zone zone_kept
// impossible: fraction below other_value
// undefined: nowhere
#define _DEFAULT_SOURCE
#include <sys/time.h>
#include <time.h>

int main(void) {
    time_t place = 5, now = time(&place);
    struct timeval today = {0, 0}, again;
    struct timezone zone = {1, 1};
    int told = gettimeofday(&today, 0);
    CASE(ordinary, now == 1234567890);
    CASE(failing, time(0) == (time_t)-1);
    CASE(processor, clock() == 77);
    CASE(no_processor, clock() == (clock_t)-1);
    CASE(day, told == 0 && today.tv_usec == 999999);
    CASE(stored, now == 7 && place == 7);
    CASE(processor_back, clock() == 5 && clock() == 3);
    CASE(zone, gettimeofday(&again, &zone) == 0 && zone.tz_minuteswest == 0);
    CASE(zone_kept, gettimeofday(&again, &zone) == 0 && zone.tz_minuteswest == 1);
    CASE(back, time(0) < now);
    CASE(fraction, today.tv_usec < 0 || today.tv_usec >= 1000000);
    CASE(below, now < -1);
    CASE(other_value, now != -1 && place != now);
    WHEN(nowhere) gettimeofday((struct timeval *)1, 0);
}
