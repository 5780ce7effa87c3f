// Only a division that reads its operand as unsigned finds the quotient 0x55555555.
// expect: violated
// fault: unsigned division
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    if (x > 0xfffffff0u)
        assert(x / 3 != 0x55555555u); //~ VIOLATED
    return 0;
}
