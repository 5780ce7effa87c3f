// Absolute value, extremes and classification of an arbitrary number.
// expect: holds
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
    double x = __VERIFIER_nondet_double();
    if (isnan(x))
        assert(isnan(fabs(x)) && fmax(x, 1.0) == 1.0);
    else
        assert(fabs(x) >= 0.0 && (fabs(x) == x || fabs(x) == -x));
    assert(isinf(x) == 0 || fabs(x) > 1e308);
    return 0;
}
