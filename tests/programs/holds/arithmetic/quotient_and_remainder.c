// Quotient and remainder make up the dividend again, and the remainder is smaller than the divisor.
// expect: holds
#include <assert.h>

extern signed char __VERIFIER_nondet_schar(void);

static void check(int dividend, int divisor, int magnitude) {
    int quotient = dividend / divisor, remainder = dividend % divisor;
    assert(quotient * divisor + remainder == dividend);
    assert(remainder < magnitude && -remainder < magnitude);
    assert(dividend < 0 ? remainder <= 0 : remainder >= 0);
}

int main(void) {
    signed char dividend = __VERIFIER_nondet_schar();
    check(dividend, 3, 3);
    check(dividend, -4, 4);
    check(dividend, -7, 7);
    return 0;
}
