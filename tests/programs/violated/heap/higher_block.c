// Nothing says which of two blocks lies lower: not the first. A third one may lie below both.
// expect: violated
// opt2: skip LLVM orders what malloc returns as it likes
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    char *p = malloc(1), *q = malloc(1), *r = malloc(1);
    if ((uintptr_t)p < (uintptr_t)q)
        assert((uintptr_t)r > (uintptr_t)p); //~ VIOLATED
    return 0;
}
