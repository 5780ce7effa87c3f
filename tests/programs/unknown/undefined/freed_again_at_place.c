// A dangling pointer is not to be freed, not even where a new block lies there.
// expect: unknown(undefined behaviour)
// opt2: skip LLVM takes what malloc returns to differ from all pointers before
#include <stdlib.h>

char *p, *q;

int main(void) {
    p = malloc(1);
    free(p);
    q = malloc(1);
    if (p == q)
        free(p);
    return 0;
}
