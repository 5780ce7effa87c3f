// A negative character becomes a very large unsigned number.
// expect: violated
// fault: sign extension
#include <assert.h>

extern signed char __VERIFIER_nondet_schar(void);

int main(void) {
    signed char c = __VERIFIER_nondet_schar();
    unsigned wide = (unsigned)c;
    assert(wide <= 255); //~ VIOLATED
    return 0;
}
