// Behind a number that does not fit, the byte that a scan looked at is read again, unless nobody had read it.
// expect: violated
#include <stdio.h>

extern void reach_error(void);

int main(void) {
    char line[8] = "";
    int number = -9;
    if (scanf("%2d", &number) != 0 || ferror(stdin))
        return 0;
    if (fgets(line, 6, stdin) == 0)
        return 0;
    if (line[0] == 'a' && line[1] == 0)
        reach_error(); //~ VIOLATED
}
