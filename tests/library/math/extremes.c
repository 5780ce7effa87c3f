// The smaller, the greater, the difference, the sign. Which of two zeros with different signs is the smaller one is open.
// possible: ordinary first_zero second_zero greater_zero other_greater_zero long_zero
// impossible: wrong not_a_number neither told
#include <errno.h>
#include <math.h>

int main(void) {
    volatile double one = 1, zero = 0;
    errno = 0;
    CASE(told, fdim(-1.7e308 * one, 1.7e308) == 0 && fdim(one, 3) == 0 && errno != 0);
    CASE(ordinary, fmin(one, 2) == 1 && fmaxf(1, 2) == 2 && fdim(3, one) == 2 && fdimf(1, 3) == 0 && copysign(one, -0.0) == -1 && copysignf(2, -1) == -2);
    CASE(wrong, fminf(1, 2) != 1 || fmax(one, 2) != 2 || fminl(1, 2) != 1 || fmaxl(1, 2) != 2 || fdiml(3, 1) != 2 || copysignl(1, -1) != -1);
    CASE(not_a_number, fmin(NAN, one) != 1 || fmax(one, NAN) != 1 || !isnan(fdim(NAN, one)));
    CASE(first_zero, signbit(fmin(-zero, zero)));
    CASE(second_zero, !signbit(fmin(-zero, zero)));
    CASE(greater_zero, signbit(fmaxf((float)zero, (float)-zero)));
    CASE(other_greater_zero, !signbit(fmaxf((float)zero, (float)-zero)));
    CASE(long_zero, signbit(fmaxl(-(long double)zero, zero)));
    CASE(neither, fmin(-zero, zero) != 0 || fmax(one, one) != 1 || signbit(fmin(zero, zero)));
}
