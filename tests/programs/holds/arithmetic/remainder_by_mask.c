// For unsigned numbers a power of two divides by a mask; for signed ones only where they are not negative.
// expect: holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    assert(x % 8 == (x & 7));
    assert(x / 8 == x >> 3);
    int y = (int)(x >> 1);
    assert(y % 8 == (y & 7));
    return 0;
}
