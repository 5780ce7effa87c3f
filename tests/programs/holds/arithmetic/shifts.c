// Arithmetic shifts copy the sign, logical ones do not; a shift there and back clears bits.
// expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    unsigned u = (unsigned)x;
    int amount = __VERIFIER_nondet_int();
    if (amount < 0 || amount > 31)
        return 0;
    assert(x >> 31 == 0 || x >> 31 == -1);
    assert(u >> 31 <= 1);
    assert((u >> amount) <= u);
    assert(((u >> 16) << 16) == (u & 0xffff0000u));
    return 0;
}
