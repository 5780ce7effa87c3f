// Nothing says which of two blocks lies lower: not the second.
// expect: violated
// opt2: skip LLVM orders what malloc returns as it likes
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    char *p = malloc(1), *q = malloc(1);
    uintptr_t a = (uintptr_t)p, b = (uintptr_t)q;
    assert(a > b); //~ VIOLATED
    return 0;
}
