// A line of any length in a block that grows.
// possible: ordinary last end failing grown grown_in_vain
// impossible: zero other
// warns: zero: lines and words that are read were taken to have at most
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *line = malloc(2);
    size_t size = 2;
    long length = getline(&line, &size, stdin);
    CASE(ordinary, length == 3 && line[2] == '\n' && line[3] == 0);
    CASE(last, length == 1 && line[0] == 'a' && feof(stdin));
    CASE(end, length == -1 && feof(stdin));
    CASE(failing, length == -1 && ferror(stdin));
    CASE(grown_in_vain, length == -1 && ferror(stdin) && size != 2);
    CASE(grown, length == 7 && size > 7);
    CASE(zero, length == 0);
    CASE(other, length < -1 || (length > 0 && (size_t)length >= size));
    free(line);
}
