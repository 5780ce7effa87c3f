// expect: holds
// `errno` tells errors of the domain, and stays as it is where there is none.
#include <assert.h>
#include <errno.h>
#include <math.h>

float __VERIFIER_nondet_float(void);

int main(void) {
    float x = __VERIFIER_nondet_float();
    errno = 0;
    float root = sqrtf(x);
    if (x < 0)
        assert(errno == EDOM && root != root);
    else
        assert(errno == 0);
    return 0;
}
