// expect: violated
// The second lock is looked at under the decision of the first.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    while (__VERIFIER_nondet_int()) {
        int p = __VERIFIER_nondet_int(), q = __VERIFIER_nondet_int();
        int lp = 0, lq = 0;
        if (p)
            lp = 1;
        if (q)
            lq = 1;
        if (p && lp != 1)
            reach_error();
        if (p && lq != 1)
            reach_error();
    }
    return 0;
}
