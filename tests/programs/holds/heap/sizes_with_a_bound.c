// Sizes that were assumed to be small are tried value by value, in every slice.
// expect: holds
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    char from[8] = "abcdefg", to[8] = "";
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 8);
    memcpy(to, from, n);
    if (n > 2)
        assert(to[2] == 'c');
    int *block = calloc(n, 16);
    if (n > 0)
        assert(block[4 * n - 1] == 0);
    free(block);
    return 0;
}
