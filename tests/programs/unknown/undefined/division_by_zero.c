// A divisor that may be zero.
// expect: unknown(undefined behaviour: division by zero)
// opt2: skip the optimiser may use undefined behaviour
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int divisor = __VERIFIER_nondet_int();
    int quotient = 100 / divisor;
    assert(quotient <= 100 && quotient >= -100);
    return 0;
}
