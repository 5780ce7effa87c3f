// The exponent of a number that has few values.
// expect: holds
#include <assert.h>
#include <math.h>

extern signed char __VERIFIER_nondet_schar(void);

int main(void) {
    signed char byte = __VERIFIER_nondet_schar();
    int exponent;
    double fraction = frexp(byte, &exponent);
    assert(byte == 0 ? fraction == 0 : fabs(fraction) >= 0.5 && fabs(fraction) < 1.0 && exponent <= 8);
    return 0;
}
