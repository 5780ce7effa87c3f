// Remainders are exact; EDOM for none by zero.
// possible: ordinary domain floats long_ones
// impossible: silent
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>

int main(void) {
    volatile double seven = 7, zero = 0;
    errno = 0;
    CASE(ordinary, fmod(-seven, 4) == -3 && remainder(seven, 4) == -1 && drem(seven, 4) == -1 && errno == 0);
    CASE(floats, fmodf(7, 4) == 3 && remainderf(7, 4) == -1 && dremf(7, 4) == -1);
    CASE(long_ones, fmodl(7, 4) == 3 && remainderl(7, 4) == -1 && dreml(7, 4) == -1);
    CASE(domain, isnan(fmod(seven, zero)) && errno == EDOM);
    CASE(silent, !isnan(fmod(seven, zero)) || errno != EDOM);
}
