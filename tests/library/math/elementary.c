// Functions whose accuracy is the implementation's, at points where all agree, and where they fail.
// possible: ordinary floats domain pole great small_told small_silent
// impossible: exact_told wrong
// warns: wrong: values of mathematical functions were taken to be as this machine computes them
#include <errno.h>
#include <math.h>

int main(void) {
    volatile double zero = 0, one = 1;
    errno = 0;
    CASE(ordinary, sin(zero) == 0 && cos(zero) == 1 && tan(zero) == 0 && asin(zero) == 0 && acos(one) == 0 && atan(zero) == 0 && sinh(zero) == 0 && cosh(zero) == 1 && tanh(zero) == 0 && asinh(zero) == 0 && acosh(one) == 0 && atanh(zero) == 0 && exp(zero) == 1 && exp2(one) == 2 && expm1(zero) == 0 && log(one) == 0 && log2(one) == 0 && log10(one) == 0 && log1p(zero) == 0 && cbrt(one) == 1);
    CASE(floats, sinf(0) == 0 && cosf(0) == 1 && tanf(0) == 0 && asinf(0) == 0 && acosf(1) == 0 && atanf(0) == 0 && sinhf(0) == 0 && coshf(0) == 1 && tanhf(0) == 0 && asinhf(0) == 0 && acoshf(1) == 0 && atanhf(0) == 0 && expf(0) == 1 && exp2f(1) == 2 && expm1f(0) == 0 && logf(1) == 0 && log2f(1) == 0 && log10f(1) == 0 && log1pf(0) == 0 && cbrtf(1) == 1);
    CASE(domain, isnan(log(-one)) && errno == EDOM);
    CASE(pole, log(zero) == -HUGE_VAL && errno == ERANGE);
    CASE(great, exp(one * 1000) == HUGE_VAL && errno == ERANGE);
    CASE(small_told, exp(-1000 * one) == 0 && errno == ERANGE);
    CASE(small_silent, exp(-1000 * one) == 0 && errno == 0);
    CASE(exact_told, log(one) != 0 || sin(zero) != 0 || errno != 0);
    CASE(wrong, cos(zero) != 1);
}
