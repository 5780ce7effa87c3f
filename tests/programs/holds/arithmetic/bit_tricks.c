// Well-known identities between arithmetic and bitwise operators.
// expect: holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    assert((x ^ y) + 2 * (x & y) == x + y);
    assert((x & -x) == 0 || ((x & -x) & ((x & -x) - 1)) == 0);
    unsigned a = x, b = y;
    a ^= b;
    b ^= a;
    a ^= b;
    assert(a == y && b == x);
    return 0;
}
