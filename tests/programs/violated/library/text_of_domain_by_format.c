// A root of a negative number is an error, which `%m` tells.
// expect: violated
#include <assert.h>
#include <math.h>
#include <stdio.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
    char text[64];
    float root = sqrtf(__VERIFIER_nondet_float());
    snprintf(text, sizeof text, "%.1m%d", root > 0);
    assert(text[0] == 'S'); //~ VIOLATED
    return 0;
}
