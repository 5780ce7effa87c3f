// expect: violated
// The square root of a negative number is an error of the domain, which `errno` tells.
#include <errno.h>
#include <math.h>

void reach_error(void);
double __VERIFIER_nondet_double(void);

int main(void) {
    errno = 0;
    double root = sqrt(__VERIFIER_nondet_double());
    if (errno == EDOM)
        reach_error(); //~ VIOLATED
    return root > 0;
}
