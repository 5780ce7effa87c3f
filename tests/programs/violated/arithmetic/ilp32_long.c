// A square of 17 bits fits into 64 bits and not into 32.
// expect: violated
// options: --data-model ILP32
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
    unsigned long x = __VERIFIER_nondet_ulong();
    if (x >= 65000 && x <= 66000) {
        unsigned long square = x * x;
        assert(square > x); //~ VIOLATED
    }
    return 0;
}
