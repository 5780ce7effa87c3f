// A size whose bound is far away is not tried value by value: the limit is named at once.
// expect: unknown(unsupported: more than 1,024 values)
#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n < 100000);
    int *block = calloc(n, 16);
    if (n > 0 && block)
        assert(block[0] == 0);
    free(block);
    return 0;
}
