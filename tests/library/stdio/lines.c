// A line read into a buffer: with its newline, cut where the buffer is full, or null at the end or where reading fails.
// possible: ordinary short last end failing open
// impossible: no_zero other empty changed_at_end
// undefined: too_small
#include <stdio.h>
#include <string.h>

int main(void) {
    char buffer[4];
    memset(buffer, '#', sizeof buffer);
    char *line = fgets(buffer, 4, stdin);
    CASE(ordinary, line && strcmp(line, "a\n") == 0);
    CASE(short, line && strcmp(line, "abc") == 0);
    CASE(last, line && strcmp(line, "a") == 0 && feof(stdin));
    CASE(end, !line && feof(stdin));
    CASE(failing, !line && ferror(stdin));
    CASE(open, !line && ferror(stdin) && buffer[3] == 'x');
    CASE(changed_at_end, !line && feof(stdin) && buffer[3] != '#');
    CASE(no_zero, line && !memchr(buffer, 0, 4));
    CASE(other, line && line != buffer);
    CASE(empty, !line && !feof(stdin) && !ferror(stdin));
    WHEN(too_small) fgets(buffer, 6, stdin);
}
