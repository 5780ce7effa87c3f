// The bytes of a pointer are compared as those of a floating-point number.
// expect: violated
// opt2: skip an optimiser knows that nobody else has the address
#include <assert.h>

extern double __VERIFIER_nondet_double(void);
union bits {
    int *pointer;
    double number;
};
static int x;

int main(void) {
    union bits one, other;
    one.pointer = &x;
    x = 5;
    other.number = __VERIFIER_nondet_double();
    if (one.number == other.number)
        assert(*other.pointer != 5); //~ VIOLATED
    return 0;
}
