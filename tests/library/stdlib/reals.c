// Text to floating-point numbers: ERANGE and infinity where the number is too great, ERANGE or not where it is too small.
// possible: ordinary great small small_silent small_hexadecimal none words
// impossible: changed
// undefined: no_end
#include <errno.h>
#include <math.h>
#include <stdlib.h>

int main(void) {
    char text[3] = {".5x "[__VERIFIER_nondet_uint() % 4], "5x"[__VERIFIER_nondet_uint() % 2], 0}, *end;
    errno = 0;
    double number = strtod(text, &end);
    CASE(ordinary, number == 0.5 && *end == 0 && strtof("1.5", 0) == 1.5f && strtold("-2.5e1", 0) == -25.0L);
    CASE(none, end == text && number == 0);
    CASE(changed, end != text && errno != 0);
    CASE(great, strtod("-1e999", 0) == -HUGE_VAL && errno == ERANGE && strtof("1e99", 0) == HUGE_VALF);
    CASE(small, strtod("1e-999", 0) == 0 && errno == ERANGE);
    CASE(small_silent, strtod("1e-999", 0) == 0 && errno == 0);
    CASE(small_hexadecimal, strtod("0x1.8p-1074", 0) > 0 && errno == ERANGE);
    CASE(words, strtod("INFx", &end) == INFINITY && *end == 'x' && isnan(strtod("nan", 0)) && strtod("0x1p4", 0) == 16);
    char open[2] = {'1', '2'};
    WHEN(no_end) strtod(open, 0);
}
