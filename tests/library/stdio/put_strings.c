// A string written: any number that is not negative, or EOF.
// possible: ordinary great zero failing failing_stream
// impossible: below
// undefined: no_end
#include <stdio.h>

int main(void) {
    int line = puts("abc");
    int text = fputs("abc", stderr);
    CASE(ordinary, line == 4 && text == 1);
    CASE(great, line == 1000 && text == 1000);
    CASE(zero, line == 0 && text == 0);
    CASE(failing, line == EOF);
    CASE(failing_stream, text == EOF && fputs_unlocked("", stdout) == EOF);
    CASE(below, line < EOF || text < EOF);
    char open[2] = {'a', 'b'};
    WHEN(no_end) puts(open);
}
