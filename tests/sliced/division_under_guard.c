// expect: holds
// The division is defined because of the decision.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), q = 0;
    if (x > 0 && x < 50)
        q = 100 / x;
    assert(q == 0 || q >= 2);
    return 0;
}
