// Square roots, rounded as IEEE 754 says; EDOM below zero.
// possible: ordinary failing zero
// impossible: silent told
#include <errno.h>
#include <math.h>

int main(void) {
    int number = __VERIFIER_nondet_int();
    __VERIFIER_assume(number >= -1 && number <= 4);
    double argument = number;
    errno = 0;
    double root = sqrt(argument);
    CASE(ordinary, number == 4 && root == 2 && sqrtf(9) == 3 && sqrtl(16) == 4);
    CASE(failing, isnan(root) && errno == EDOM);
    CASE(zero, number == 0 && signbit(sqrt(-0.0)));
    CASE(silent, number == -1 && (!isnan(root) || errno != EDOM));
    CASE(told, number >= 0 && errno != 0);
}
