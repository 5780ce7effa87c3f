// The size of a block is an input.
// expect: holds
#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 4)
        return 0;
    char *p = malloc(n);
    for (unsigned i = 0; i < n; i++)
        p[i] = (char)i;
    assert(p[n - 1] == (char)(n - 1));
    free(p);
    return 0;
}
