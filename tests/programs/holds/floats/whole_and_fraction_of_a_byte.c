// The parts of a number that has few values.
// expect: holds
#include <assert.h>
#include <math.h>

extern signed char __VERIFIER_nondet_schar(void);

int main(void) {
    signed char byte = __VERIFIER_nondet_schar();
    double whole, fraction = modf(byte / 4.0, &whole);
    assert(whole + fraction == byte / 4.0 && fabs(fraction) < 1.0);
    return 0;
}
