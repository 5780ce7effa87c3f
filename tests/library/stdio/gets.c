// A line of any length: no buffer is large enough.
// possible: ordinary end
// undefined: too_long
#include <stdio.h>

char *gets(char *buffer);

int main(void) {
    char buffer[4];
    WHEN(too_long) { gets(buffer); return 0; }
    char *line = gets(buffer);
    CASE(ordinary, line && line[0] == 'a' && line[1] == 0);
    CASE(end, !line && feof(stdin));
}
