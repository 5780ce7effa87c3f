// expect: holds
// The second assertion holds because the first did.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = x;
    if (x < 5)
        __VERIFIER_assume(x >= 3);
    assert(y >= 3);
    assert(x + 0 != 2);
    return 0;
}
