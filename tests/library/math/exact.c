// Functions with one right answer, for each of three types.
// possible: ordinary long_ones
// impossible: wrong not_a_number
#define _GNU_SOURCE
#include <math.h>

int main(void) {
    int number = __VERIFIER_nondet_int();
    __VERIFIER_assume(number >= -4 && number <= 4);
    double value = number / 2.0;
    float small = (float)value;
    long double great = value;
    CASE(ordinary, value == 1.5 && floor(value) == 1 && ceil(value) == 2 && trunc(-value) == -1 && round(value) == 2 && fabsf(-small) == 1.5f && floorf(small) == 1 && ceilf(small) == 2 && truncf(small) == 1 && roundf(small) == 2);
    CASE(long_ones, value == 0.5 && fabsl(-great) == 0.5L && floorl(great) == 0 && ceill(great) == 1 && truncl(great) == 0 && roundl(great) == 1 && rintl(great) == 0 && nearbyintl(great) == 0);
    CASE(wrong, fabs(value) < 0 || rint(0.5) != 0 || rintf(1.5f) != 2 || nearbyint(2.5) != 2 || nearbyintf(2.5f) != 2 || round(-0.5) != -1);
    CASE(not_a_number, !isnan(floor(NAN)) || floor(INFINITY) != INFINITY || signbit(ceil(-0.5)) == 0);
}
