// Quotient and remainder, towards zero.
// possible: ordinary wide
// impossible: other
// undefined: by_zero too_great
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

int main(void) {
    int number = __VERIFIER_nondet_int();
    div_t result = div(number, 4);
    CASE(ordinary, result.quot == -2 && result.rem == -3);
    CASE(wide, ldiv(number, 4).rem == 3 && lldiv(number, 3).rem == 2 && imaxdiv(number, 5).rem == 1);
    CASE(other, result.quot * 4 + result.rem != number);
    WHEN(by_zero) div(1, number);
    WHEN(too_great) ldiv(LONG_MIN, -1);
}
