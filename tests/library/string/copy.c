// A string copied whole; the places must not overlap.
// possible: ordinary end
// impossible: other
// undefined: overlap itself too_long no_end null
#define _GNU_SOURCE
#include <string.h>

int main(void) {
    char text[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0}, copy[3], open[2] = {'a', 'b'};
    char *result = strcpy(copy, text);
    CASE(ordinary, result == copy && copy[0] == 'x' && copy[1] == 'y' && !copy[2]);
    CASE(end, stpcpy(copy, "z") == copy + 1);
    CASE(other, copy[0] != text[0]);
    char long_text[4] = "abc";
    WHEN(overlap) strcpy(long_text + 1, long_text);
    WHEN(too_long) strcpy(copy, long_text);
    WHEN(no_end) strcpy(long_text, open);
    WHEN(null) strcpy(0, text);
    WHEN(itself) strcpy(text, text);
}
