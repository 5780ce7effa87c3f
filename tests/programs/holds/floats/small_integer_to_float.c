// A float holds every number of eight bits.
// expect: holds
#include <assert.h>

extern signed char __VERIFIER_nondet_schar(void);

int main(void) {
    signed char x = __VERIFIER_nondet_schar();
    float f = x;
    assert((signed char)f == x);
    assert((f < 0) == (x < 0));
    return 0;
}
