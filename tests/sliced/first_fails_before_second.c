// expect: violated
// Both fail on some run; on the run of the second one the first has failed before.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(x != 4);
    assert(x != 4 || x == 5);
    return 0;
}
