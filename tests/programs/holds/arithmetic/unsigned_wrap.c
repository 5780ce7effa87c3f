// The sum of unsigned numbers is smaller than a summand exactly where it wrapped.
// expect: holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    unsigned sum = x + y;
    assert((sum < x) == (sum < y));
    assert((sum < x) == (y > 0xffffffffu - x));
    assert(x - y + y == x);
    return 0;
}
