// Blocks without bytes: null or a pointer that nothing may be read through, as the implementation says.
// possible: ordinary fresh shrunk
// undefined: used used_after
// warns: ordinary: blocks of no bytes
// warns: shrunk: blocks of no bytes
#include <stdlib.h>

int main(void) {
    char *block = malloc(0);
    CASE(ordinary, block != calloc(0, 4));
    CASE(fresh, realloc(0, 0));
    WHEN(used) block[0] = 1;
    char *other = malloc(2);
    char *after = realloc(other, 0);
    CASE(shrunk, !after);
    WHEN(used_after) other[0] = 1;
}
