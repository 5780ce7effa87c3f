// Text to integers: ERANGE and the nearest bound where the number does not fit; EINVAL or not where there is none.
// possible: ordinary range range_unsigned range_wide none_silent none_told base_told base_silent negative hexadecimal
// impossible: changed other rest
// undefined: no_end
#define _DEFAULT_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

int main(void) {
    char text[3] = {"-7x "[__VERIFIER_nondet_uint() % 4], "7x"[__VERIFIER_nondet_uint() % 2], 0}, *end;
    WHEN(base_told) {
        CASE(base_told, strtol("1", &end, 1) == 0 && errno == EINVAL);
        return 0;
    }
    WHEN(base_silent) {
        CASE(base_silent, strtol("1", &end, 1) == 0 && errno == 0);
        return 0;
    }
    errno = 0;
    long number = strtol(text, &end, 10);
    CASE(ordinary, number == -7 && *end == 0);
    CASE(none_silent, end == text && number == 0 && errno == 0);
    CASE(none_told, end == text && number == 0 && errno == EINVAL);
    CASE(changed, end != text && errno != 0);
    CASE(other, number > 77 || number < -9 || (errno != 0 && errno != EINVAL));
    CASE(rest, end < text || end > text + 2);
    CASE(range, strtol("99999999999999999999", 0, 10) == LONG_MAX && errno == ERANGE && strtoll("-99999999999999999999", 0, 0) == LLONG_MIN);
    CASE(range_unsigned, strtoul("99999999999999999999", 0, 10) == ULONG_MAX && errno == ERANGE);
    CASE(range_wide, strtoimax("99999999999999999999", 0, 10) == INTMAX_MAX && strtoq("99999999999999999999", 0, 10) == LLONG_MAX && errno == ERANGE);
    CASE(negative, strtoull("-1", 0, 10) == ULLONG_MAX && strtouq("-1", 0, 10) == ULLONG_MAX && strtoumax("-1", 0, 10) == UINTMAX_MAX && errno == 0);
    CASE(hexadecimal, strtoul("0xfg", &end, 16) == 15 && *end == 'g' && strtol("077", 0, 0) == 63);
    char open[2] = {'1', '2'};
    WHEN(no_end) strtol(open, 0, 10);
}
