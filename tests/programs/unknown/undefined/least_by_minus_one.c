// The one quotient that does not fit.
// expect: unknown(undefined behaviour: division overflows)
// opt2: skip the optimiser may use undefined behaviour
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (y == -1 || y == 8)
        assert(x / y != 0 || x % y == x);
    return 0;
}
