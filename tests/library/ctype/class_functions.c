// Classes of characters through the functions: any number but 0 says yes.
// possible: ordinary any_number no
// impossible: wrong
// undefined: below above
#include <ctype.h>
#include <stdio.h>

int main(void) {
    int character = __VERIFIER_nondet_int();
    WHEN(below) (isspace)(-2);
    WHEN(above) (isdigit)(256);
    __VERIFIER_assume(character >= EOF && character <= 255);
    int is_letter = (isalpha)(character);
    CASE(ordinary, character == 'q' && is_letter == 1 && (isalnum)('q') && (islower)('q') && (isgraph)('q') && (isprint)('q') && !(isupper)('q'));
    CASE(any_number, character == 'q' && is_letter == -77);
    CASE(no, character == '5' && !is_letter && (isdigit)('5') && (isxdigit)('5') && !(isblank)('5') && !(isspace)('5') && !(iscntrl)('5') && !(ispunct)('5'));
    CASE(wrong, (character == 'q' && !is_letter) || (character == ' ' && is_letter));
}
