// An assumption says nothing about what happened before it.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(x < 10); //~ VIOLATED
    __VERIFIER_assume(x < 10);
    return 0;
}
