// A character put back is the next one read, and ends the end of the file.
// possible: ordinary second
// impossible: failing other at_end end_of_file
#include <stdio.h>

int main(void) {
    int character = getchar();
    int back = ungetc('q', stdin);
    CASE(ordinary, back == 'q' && getchar() == 'q' && character == 'p');
    CASE(failing, back == EOF);
    CASE(second, ungetc('r', stdin) == EOF);
    CASE(other, getchar() != 'q');
    CASE(at_end, feof(stdin));
    CASE(end_of_file, ungetc(EOF, stdin) != EOF);
}
