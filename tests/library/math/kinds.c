// What kind of number it is: any number but 0 says yes.
// possible: ordinary any_number floats long_ones
// impossible: wrong
#define _GNU_SOURCE
#include <math.h>
#undef isnan
#undef isinf
int isnan(double value);
int isinf(double value);
int isnanf(float value);
int isinff(float value);
int isnanl(long double value);
int isinfl(long double value);
int __signbit(double value);
int __fpclassify(double value);

int main(void) {
    volatile double value = __VERIFIER_nondet_double();
    CASE(ordinary, (isnan)(value) == 1 && !(isinf)(value) && !finite(value));
    CASE(any_number, (isnan)(value) == -5);
    CASE(floats, isnanf(NAN) && isinff(INFINITY) && finitef(1));
    CASE(long_ones, isnanl(NAN) && isinfl(INFINITY) && finitel(1));
    CASE(wrong, value == 1 && ((isnan)(value) || (isinf)(value) || !finite(value) || __signbit(value) || __fpclassify(value) != FP_NORMAL));
}
