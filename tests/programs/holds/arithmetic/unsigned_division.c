// The upper half of the unsigned numbers divides as large numbers, not as negative ones.
// expect: holds
// fault: unsigned division
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    if (x >= 0x80000000u) {
        assert(x / 2 >= 0x40000000u);
        assert(x / 0x80000000u == 1);
        assert(x % 0x80000000u == x - 0x80000000u);
    }
    return 0;
}
