// One of the few values breaks the assertion.
// expect: violated
#include <assert.h>
#include <math.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char k = __VERIFIER_nondet_uchar();
    assert(pow(k, 2.0) != 144.0); //~ VIOLATED
    return 0;
}
