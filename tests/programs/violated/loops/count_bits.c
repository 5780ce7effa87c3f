// Clearing the lowest bit again and again counts the bits that are set.
// expect: violated
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    int bits = 0;
    for (unsigned char rest = x & 15; rest; rest &= rest - 1)
        bits++;
    assert(bits != 3 || x % 2 == 0); //~ VIOLATED
    return 0;
}
