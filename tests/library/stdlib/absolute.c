// The absolute value of the least number is undefined.
// possible: ordinary long_one wide
// impossible: negative
// undefined: least least_long
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

int main(void) {
    int number = __VERIFIER_nondet_int();
    __VERIFIER_assume(number != INT_MIN);
    int result = abs(number);
    CASE(ordinary, number == -5 && result == 5);
    CASE(negative, result < 0);
    CASE(long_one, labs(number) == 7 && number < 0);
    CASE(wide, llabs(number) == 7 && imaxabs(number) == 7 && number < 0);
    WHEN(least) abs(INT_MIN);
    WHEN(least_long) labs(LONG_MIN);
}
