// A size without bound is not tried value by value: the limit is named at once.
// expect: unknown(unsupported: more than 1,024 values)
#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    int *block = calloc(n, 16);
    if (n > 0 && block)
        assert(block[0] == 0);
    free(block);
    return 0;
}
