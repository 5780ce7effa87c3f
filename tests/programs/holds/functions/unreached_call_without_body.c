// A function without body does no harm where it is never called.
// expect: holds
// fault: unknown calls
#include <assert.h>

extern int unknown_function(int);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    if (x * 2 % 2 == 1)
        x = (unsigned)unknown_function((int)x);
    assert(x == 0 || x >= 1);
    return 0;
}
