// A dangling pointer may compare equal to one that leads to a new block, and stays so.
// expect: violated
// opt2: skip LLVM takes what malloc returns to differ from all pointers before
#include <assert.h>
#include <stdlib.h>

char *p, *q;

int main(void) {
    p = malloc(1);
    free(p);
    q = calloc(1, 1);
    int first = p == q;
    int second = q == p;
    assert(first == second);
    assert(!first); //~ VIOLATED
    return 0;
}
