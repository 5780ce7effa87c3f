// Classes of characters through the table that macros of the header look into: any number but 0 says yes. Other arguments than EOF and unsigned chars are undefined.
// possible: ordinary end greatest
// impossible: wrong told_end local
// undefined: below above
#include <ctype.h>
#include <stdio.h>

#define IS(class, character) __isctype(character, _IS##class)

int main(void) {
    int character = __VERIFIER_nondet_int();
    WHEN(below) IS(alpha, -2);
    WHEN(above) IS(alpha, 256);
    __VERIFIER_assume(character >= EOF && character <= 255);
    int is_letter = IS(alpha, character);
    CASE(ordinary, character == 'q' && is_letter && IS(alnum, character) && IS(lower, character) && IS(graph, character) && IS(print, character));
    CASE(end, character == EOF && !is_letter);
    CASE(greatest, character == 255 && !is_letter);
    CASE(wrong, (character == '5' && (is_letter || !IS(digit, character) || !IS(xdigit, character))) || (character == ' ' && (!IS(space, character) || !IS(blank, character))));
    CASE(told_end, character == EOF && (IS(cntrl, character) || IS(punct, character) || IS(upper, character)));
    CASE(local, character > 127 && is_letter);
}
