// expect: violated
// The call ends some runs alone.
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
    leave_unless(x > 5);
    assert(x != 77);
    return 0;
}
