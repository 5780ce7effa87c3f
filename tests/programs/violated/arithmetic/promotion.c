// Sums of short numbers are computed in int and only then cut off.
// expect: violated
#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
    unsigned short a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_ushort();
    unsigned short stored = a + b;
    assert(stored == a + b); //~ VIOLATED
    return 0;
}
