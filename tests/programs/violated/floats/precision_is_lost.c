// A double above one becomes the float one.
// expect: violated
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
    double d = __VERIFIER_nondet_double();
    float f = (float)d;
    if (d > 1.0 && d < 2.0)
        assert(f != 1.0f); //~ VIOLATED
    return 0;
}
