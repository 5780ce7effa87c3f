// Conversion to an integer cuts off the fraction, on both sides of zero.
// expect: holds
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
    float x = __VERIFIER_nondet_float();
    if (x > -8.0f && x < 8.0f) {
        signed char i = (signed char)x;
        assert(i > -8 && i < 8);
        assert(x >= 0.0f ? i >= 0 : i <= 0);
    }
    return 0;
}
