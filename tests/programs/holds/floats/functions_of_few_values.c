// What no solver knows is computed value by value where there are few.
// expect: holds
#include <assert.h>
#include <math.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned k = __VERIFIER_nondet_uint();
    __VERIFIER_assume(k < 4);
    assert(pow(2.0, k) == 1 << k);
    assert(fmod(k * 2 + 1, 2.0) == 1.0);
    double quarter = (__VERIFIER_nondet_uint() & 3) * 0.25;
    assert(sin(quarter) >= 0.0 && sin(quarter) <= quarter && exp(quarter) < 3.0);
    return 0;
}
