// Of two numbers that are numbers, one is not smaller; with a NaN every comparison but != is false.
// expect: holds
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
    double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
    if (x == x && y == y)
        assert(x < y || x == y || x > y);
    else
        assert(!(x < y) && !(x <= y) && !(x == y) && x != y && !(x >= y));
    assert(!(x < y) || !(y < x));
    return 0;
}
