// Assumptions restrict everything that follows, also through other variables.
// expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int twice = x * 2;
    __VERIFIER_assume(x > 0 && x < 100);
    assert(twice >= 2 && twice <= 198);
    int y = __VERIFIER_nondet_int();
    __VERIFIER_assume(y > x);
    __VERIFIER_assume(y < twice);
    assert(x >= 2);
    return 0;
}
