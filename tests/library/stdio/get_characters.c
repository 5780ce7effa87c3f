// One character read: an unsigned char, or EOF at the end or where reading fails.
// possible: ordinary great end failing none
// impossible: other beyond_end both
#include <stdio.h>

int main(void) {
    int first = getchar();
    int second = getc(stdin);
    CASE(ordinary, first == 'a' && second == 'b' && fgetc(stdin) == 'c' && getc_unlocked(stdin) == 'd');
    CASE(great, first == 255);
    CASE(end, first == EOF && feof(stdin));
    CASE(failing, first == EOF && ferror(stdin));
    CASE(none, first == EOF && fgetc_unlocked(stdin) == EOF && getchar_unlocked() == EOF);
    CASE(other, first < EOF || first > 255);
    CASE(beyond_end, first == EOF && feof(stdin) && second != EOF);
    CASE(both, first == EOF && !feof(stdin) && !ferror(stdin));
}
