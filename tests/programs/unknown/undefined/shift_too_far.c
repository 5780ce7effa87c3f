// A shift by the width.
// expect: unknown(undefined behaviour: shift)
// opt2: skip the optimiser may use undefined behaviour
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned amount = __VERIFIER_nondet_uint();
    if (amount <= 32) {
        unsigned bit = 1u << amount;
        assert(bit | 1);
    }
    return 0;
}
