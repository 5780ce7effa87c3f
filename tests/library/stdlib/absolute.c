// The absolute value; that of the least number is undefined, and wraps here like all signed overflow.
// possible: ordinary long_one wide least
// impossible: negative
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

int main(void) {
    int number = __VERIFIER_nondet_int();
    CASE(least, abs(number) == INT_MIN && labs(LONG_MIN) == LONG_MIN);
    __VERIFIER_assume(number != INT_MIN);
    int result = abs(number);
    CASE(ordinary, number == -5 && result == 5);
    CASE(negative, result < 0);
    CASE(long_one, labs(number) == 7 && number < 0);
    CASE(wide, llabs(number) == 7 && imaxabs(number) == 7 && number < 0);
}
