// expect: holds
// A call that ends the run comes first.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

extern void exit(int);
static void leave_unless(int condition) {
    if (!condition)
        exit(0);
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    leave_unless(x == 6);
    assert(x == 6);
    return 0;
}
