// Blocks that live at the same time lie apart, and so do a block and one that was made before it was freed.
// expect: holds
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

char *p, *q, *r;

int main(void) {
    p = malloc(8);
    q = malloc(8);
    assert(p != q);
    free(p);
    assert(p != q);
    r = malloc(8);
    assert(r != q);
    /* Where r lies is open; where p lay, at most one of them does. */
    assert(!(p == r && (uintptr_t)p == (uintptr_t)q));
    free(q);
    free(r);
    return 0;
}
