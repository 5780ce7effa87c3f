// expect: violated
// The first assertion holds, and the second does not.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), n = 0;
    __VERIFIER_assume(x >= 0 && x < 6);
    while (n < x)
        n++;
    assert(n == x);
    assert(n != 5);
    return 0;
}
