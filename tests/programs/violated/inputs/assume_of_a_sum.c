// The sum is known, the summands are not.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > -100 && x < 100 && y > -100 && y < 100);
    __VERIFIER_assume(x + y == 10);
    assert(x >= 0); //~ VIOLATED
    return 0;
}
