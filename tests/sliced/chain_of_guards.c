// expect: holds
// Three decisions are needed, one after another.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    if (a < b)
        if (b < c)
            if (c < 100)
                assert(a < 100);
    return 0;
}
