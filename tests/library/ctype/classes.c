// Classes of characters through the macros of the header: any number but 0 says yes. Other arguments than EOF and unsigned chars are undefined.
// possible: ordinary end greatest
// impossible: wrong told_end local
// undefined: below above
#include <ctype.h>
#include <stdio.h>

int main(void) {
    int character = __VERIFIER_nondet_int();
    WHEN(below) isalpha(-2);
    WHEN(above) isalpha(256);
    __VERIFIER_assume(character >= EOF && character <= 255);
    int is_letter = isalpha(character);
    CASE(ordinary, character == 'q' && is_letter && isalnum(character) && islower(character) && isgraph(character) && isprint(character));
    CASE(end, character == EOF && !is_letter);
    CASE(greatest, character == 255 && !is_letter);
    CASE(wrong, (character == '5' && (is_letter || !isdigit(character) || !isxdigit(character))) || (character == ' ' && (!isspace(character) || !isblank(character))));
    CASE(told_end, character == EOF && (iscntrl(character) || ispunct(character) || isupper(character)));
    CASE(local, character > 127 && is_letter);
}
