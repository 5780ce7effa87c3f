// expect: violated
// The square root of a negative number is an error of the domain, which `errno` tells.
#include <errno.h>
#include <math.h>

void reach_error(void);
float __VERIFIER_nondet_float(void);

int main(void) {
    errno = 0;
    float root = sqrtf(__VERIFIER_nondet_float());
    if (errno == EDOM)
        reach_error(); //~ VIOLATED
    return root > 0;
}
