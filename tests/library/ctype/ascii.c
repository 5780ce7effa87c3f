// Seven bits, for every int.
// possible: ordinary negative
// impossible: wrong
#define _DEFAULT_SOURCE
#define __NO_CTYPE
#include <ctype.h>

int main(void) {
    int character = __VERIFIER_nondet_int();
    CASE(ordinary, isascii(character) && toascii(character) == 'q');
    CASE(negative, character < 0 && !isascii(character) && toascii(character) == 127);
    CASE(wrong, toascii(character) > 127 || (isascii(character) && character > 127));
}
