// expect: holds
// Which value is chosen is known from the decision after it.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x, y = __VERIFIER_nondet_int();
    if (y > 0)
        x = 2;
    else
        x = 5;
    if (y > 0)
        assert(x == 2);
    else
        assert(x == 5);
    return 0;
}
