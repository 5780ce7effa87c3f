// expect: violated
// Two events in a row lead out of what is allowed.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static int mode;
static void step(int event) {
    if (event == 1)
        mode = 1;
    else if (event == 2 && mode == 1)
        mode = 2;
}

int main(void) {
    while (__VERIFIER_nondet_int())
        step(__VERIFIER_nondet_int());
    assert(mode == 0 || mode == 1);
    return 0;
}
