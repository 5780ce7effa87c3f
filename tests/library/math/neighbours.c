// The next number, and numbers that are none.
// possible: ordinary floats
// impossible: same number
#include <math.h>

int main(void) {
    volatile double one = 1;
    CASE(ordinary, nextafter(one, 2) == 1 + 0x1p-52 && nexttoward(one, 0.0L) == 1 - 0x1p-53 && nextafter(0.0, 1) > 0);
    CASE(floats, nextafterf(1, 2) == 1 + 0x1p-23f && nexttowardf(1, 2) > 1 && nextafterl(1, 2) > 1);
    CASE(same, nextafter(one, 2) == one || nextafter(one, one) != one);
    CASE(number, !isnan(nan("1")) || !isnan(nanf("")) || !isnan(nanl("")));
}
