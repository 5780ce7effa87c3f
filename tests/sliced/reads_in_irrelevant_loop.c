// expect: violated
// Any number of numbers is read before the one that counts.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int(), noise = 0;
    __VERIFIER_assume(n >= 2 && n < 4);
    for (int i = 0; i < n; i++)
        noise += __VERIFIER_nondet_int();
    int x = __VERIFIER_nondet_int();
    assert(x != -5);
    return 0;
}
