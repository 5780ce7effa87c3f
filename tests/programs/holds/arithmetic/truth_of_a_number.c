// Conversion to bool asks whether a number is zero; it does not take the lowest bit.
// expect: holds
#include <assert.h>

extern long __VERIFIER_nondet_long(void);

int main(void) {
    long x = __VERIFIER_nondet_long();
    _Bool truth = x;
    assert(truth == (x != 0));
    assert(!!x == truth);
    assert(truth || x == 0);
    _Bool even = 256;
    assert(even == 1);
    return 0;
}
