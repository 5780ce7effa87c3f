// A string copied into a new block; null with ENOMEM where memory may run out.
// possible: ordinary failing short
// impossible: other
// undefined: no_end
// options: --malloc-may-fail on
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>

int main(void) {
    char *copy = strdup("abc");
    char *part = strndup("abcdef", 2);
    CASE(ordinary, copy && strcmp(copy, "abc") == 0);
    CASE(failing, !copy && errno == ENOMEM);
    CASE(short, part && strcmp(part, "ab") == 0);
    CASE(other, copy && copy[3] != 0);
    char open[2] = {'a', 'b'};
    WHEN(no_end) strdup(open);
}
