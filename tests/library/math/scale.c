// Powers of two: ERANGE where the result is too great.
// possible: ordinary great small_told small_silent floats
// impossible: told
#include <errno.h>
#include <math.h>

int main(void) {
    volatile double three = 3;
    errno = 0;
    CASE(ordinary, ldexp(three, 2) == 12 && scalbn(three, -1) == 1.5 && scalbln(three, 1L) == 6 && errno == 0);
    CASE(floats, ldexpf(3, 1) == 6 && scalbnf(3, 1) == 6 && scalblnf(3, 1L) == 6 && ldexpl(3, 1) == 6 && scalbnl(3, 1) == 6 && scalblnl(3, 1L) == 6);
    CASE(great, ldexp(three, 5000) == HUGE_VAL && errno == ERANGE);
    CASE(small_told, ldexp(three, -5000) == 0 && errno == ERANGE);
    CASE(small_silent, ldexp(three, -5000) == 0 && errno == 0);
    CASE(told, ldexp(0.0, 5000) != 0 || errno != 0);
}
