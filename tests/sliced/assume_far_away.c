// expect: holds
// The assumption comes before a loop that does not matter.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), s = 0;
    __VERIFIER_assume(x > 0);
    for (int i = 0; i < 20; i++)
        s += i;
    assert(x != 0);
    assert(s == 190);
    return 0;
}
