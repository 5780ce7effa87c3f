// Text to numbers without a word about mistakes: what does not fit the type is undefined.
// possible: ordinary none wide real
// impossible: other read_before_end
// warns: read_before_end: strings were taken to have an end
// undefined: too_great too_great_long too_great_wide too_great_real no_end
#include <stdlib.h>

int main(void) {
    char text[3] = {"-7x "[__VERIFIER_nondet_uint() % 4], "7x"[__VERIFIER_nondet_uint() % 2], 0};
    int number = atoi(text);
    CASE(ordinary, number == -7);
    CASE(none, text[0] == 'x' && number == 0);
    CASE(wide, atol(" -12x") == -12 && atoll("+9000000000") == 9000000000);
    CASE(real, atof("1.5e1") == 15.0);
    CASE(other, number > 99 || number < -9);
    WHEN(too_great) atoi("2147483648");
    WHEN(too_great_long) atol("9223372036854775808");
    WHEN(too_great_wide) atoll("-9223372036854775809");
    WHEN(too_great_real) atof("1e999");
    char open[2] = {'1', '2'};
    char behind[2] = {'1', ';'};
    CASE(read_before_end, atoi(behind) != 1);
    WHEN(no_end) atoi(open);
}
