// A string cut into tokens.
// possible: ordinary none last again empty
// impossible: separator
// undefined: first_null constant
#define _GNU_SOURCE
#include <string.h>

int main(void) {
    char text[6] = {'a', __VERIFIER_nondet_char(), 'b', ',', 'c', 0}, other[5] = ",,x,", *rest = other, *state;
    WHEN(first_null) strtok(0, ",");
    WHEN(constant) strtok("a,b", ",");
    char *first = strtok(text, ",");
    CASE(ordinary, strcmp(first, "a") == 0 && strcmp(strtok(0, ","), "b") == 0);
    CASE(none, !strtok(other, ",x"));
    CASE(last, strcmp(first, "aqb") == 0 && strcmp(strtok(0, ","), "c") == 0 && !strtok(0, ","));
    CASE(separator, strchr(first, ','));
    CASE(again, strcmp(strtok_r(other, ",", &state), "x") == 0 && !strtok_r(0, ",", &state));
    CASE(empty, strcmp(strsep(&rest, ","), "") == 0 && rest == other + 1);
}
