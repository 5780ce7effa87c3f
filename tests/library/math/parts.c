// Numbers taken apart.
// possible: ordinary floats long_ones exponents zero infinite_zero infinite_other told untold
// impossible: wrong told_without_need
// undefined: nowhere
#include <errno.h>
#include <limits.h>
#include <math.h>

int main(void) {
    volatile double value = 6.5;
    double whole;
    float whole_float;
    long double whole_long;
    int exponent;
    CASE(ordinary, frexp(value, &exponent) == 0.8125 && exponent == 3 && modf(-value, &whole) == -0.5 && whole == -6);
    CASE(floats, frexpf(4, &exponent) == 0.5f && modff(1.25f, &whole_float) == 0.25f && logbf(8) == 3 && ilogbf(8) == 3);
    CASE(long_ones, frexpl(4, &exponent) == 0.5L && modfl(1.25L, &whole_long) == 0.25L && logbl(8) == 3 && ilogbl(8) == 3);
    CASE(exponents, logb(value) == 2 && ilogb(value) == 2);
    CASE(zero, ilogb(0.0) == FP_ILOGB0 && ilogb(INFINITY) == INT_MAX && frexp(0.0, &exponent) == 0 && exponent == 0 && modf(INFINITY, &whole) == 0);
    frexp(INFINITY, &exponent);
    CASE(infinite_zero, exponent == 0);
    CASE(infinite_other, exponent == 7);
    errno = 0;
    ilogb(value);
    CASE(told_without_need, errno != 0);
    ilogb(0.0);
    CASE(told, errno == EDOM);
    CASE(untold, errno == 0);
    CASE(wrong, frexp(value, &exponent) >= 1 || modf(value, &whole) < 0);
    WHEN(nowhere) modf(value, 0);
}
