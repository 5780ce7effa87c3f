// A block that is given back: once, and whole; null is nothing.
// possible: ordinary
// undefined: twice inside stack used other
#define _GNU_SOURCE
#include <stdlib.h>

void cfree(void *block);

int main(void) {
    char *block = malloc(4), local[4];
    WHEN(inside) free(block + 1);
    WHEN(stack) free(local);
    free(block);
    free(NULL);
    CASE(ordinary, 1);
    WHEN(twice) free(block);
    WHEN(used) local[0] = block[0];
    WHEN(other) cfree(block);
}
