// Signed overflow wraps, whatever the optimiser would make of it.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(x + 1 > x); //~ VIOLATED
    return 0;
}
