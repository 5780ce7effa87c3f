// Letters of the other case; what is no letter stays.
// possible: ordinary kept end
// impossible: wrong
// undefined: below above
#include <ctype.h>
#include <stdio.h>

int main(void) {
    int character = __VERIFIER_nondet_int();
    WHEN(below) toupper(-2);
    WHEN(above) tolower(256);
    __VERIFIER_assume(character >= EOF && character <= 255);
    int upper = toupper(character), lower = tolower(character);
    CASE(ordinary, character == 'q' && upper == 'Q' && lower == 'q');
    CASE(kept, character == 200 && upper == 200);
    CASE(end, character == EOF && upper == EOF && lower == EOF);
    CASE(wrong, upper > 255 || lower < EOF || (character == '[' && lower != '['));
}
