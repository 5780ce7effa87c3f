// Powers, angles and lengths: EDOM and ERANGE where they fail.
// possible: ordinary domain pole great floats
// impossible: wrong
// warns: wrong: values of mathematical functions were taken to be as this machine computes them
#include <errno.h>
#include <math.h>

int main(void) {
    volatile double two = 2, zero = 0;
    errno = 0;
    CASE(ordinary, pow(two, 3) == 8 && atan2(zero, two) == 0 && hypot(3, two + 2) == 5 && errno == 0);
    CASE(floats, powf(2, 3) == 8 && atan2f(0, 2) == 0 && hypotf(3, 4) == 5);
    CASE(domain, isnan(pow(-two, 0.5)) && errno == EDOM);
    CASE(pole, pow(zero, -two) == HUGE_VAL && errno == ERANGE);
    CASE(great, hypot(1e308 * two / 2, 1.7e308) == HUGE_VAL && errno == ERANGE);
    CASE(wrong, pow(two, 0) != 1 || (pow(zero, two) == 0 && errno != 0));
}
