// A left shift by an input may lose the highest bit.
// expect: violated
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    unsigned amount = __VERIFIER_nondet_uint();
    if (x == 0 || x > 3 || amount > 31)
        return 0;
    assert(x << amount >= x); //~ VIOLATED
    return 0;
}
