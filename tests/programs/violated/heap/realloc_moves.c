// What realloc returns may be where the block was, and may be elsewhere.
// expect: violated
// opt2: skip LLVM may take the result of realloc to be another pointer
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
    char *p = malloc(4);
    uintptr_t before = (uintptr_t)p;
    char *q = realloc(p, 8);
    if (__VERIFIER_nondet_bool())
        assert((uintptr_t)q == before); //~ VIOLATED
    else
        assert((uintptr_t)q != before); //~ VIOLATED
    free(q);
    return 0;
}
