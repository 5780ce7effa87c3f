// The length of a string, or of its first part.
// possible: ordinary empty bounded
// impossible: other
// undefined: no_end null
#define _GNU_SOURCE
#include <string.h>

int main(void) {
    char text[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0}, open[2] = {'a', 'b'};
    size_t length = strlen(text);
    CASE(ordinary, length == 2);
    CASE(empty, length == 0);
    CASE(bounded, strnlen(open, 2) == 2 && strnlen(text, 1) == 1);
    CASE(other, length > 2);
    WHEN(no_end) strlen(open);
    WHEN(null) strlen(0);
}
