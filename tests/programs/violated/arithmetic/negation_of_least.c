// The least number has no negation; it wraps to itself.
// expect: violated
// opt2: skip the optimiser may use that signed overflow is undefined
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int magnitude = x < 0 ? -x : x;
    assert(magnitude >= 0); //~ VIOLATED
    return 0;
}
