// expect: holds
// A function changes the global under a decision.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static int mode, calls;
static void step(int event) {
    if (event == 1)
        mode = 1;
    else if (mode == 1)
        mode = 0;
    if (calls < 100)
        calls++;
}

int main(void) {
    while (__VERIFIER_nondet_int())
        step(__VERIFIER_nondet_int());
    assert(mode == 0 || mode == 1);
    return 0;
}
