// What is not a number is told by any number but 0.
// expect: violated
#include <assert.h>

extern int __isnan(double), __isinf(double);
extern double __VERIFIER_nondet_double(void);

int main(void) {
    double x = __VERIFIER_nondet_double();
    assert((__isnan(x) != 0) == (x != x));
    if (__isinf(x))
        assert(!__isnan(x) && x != 0.0);
    assert(__isinf(x) >= -1 && __isinf(x) <= 1); //~ VIOLATED
    return 0;
}
