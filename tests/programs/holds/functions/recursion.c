// The factorial and the sum by recursion, to a depth that is an input.
// expect: holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned factorial(unsigned n) { return n == 0 ? 1 : n * factorial(n - 1); }
static unsigned sum(unsigned n) { return n == 0 ? 0 : n + sum(n - 1); }

int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    if (n > 5)
        return 0;
    assert(sum(n) == n * (n + 1) / 2);
    assert(factorial(n) >= n);
    assert(n < 5 || factorial(n) == 120);
    return 0;
}
