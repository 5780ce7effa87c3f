// Nothing runs after exit, wherever it is called.
// expect: holds
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int guard(int x) {
    if (x < 0)
        exit(1);
    if (x == 0)
        _Exit(2);
    return x;
}

int main(void) {
    if (guard(__VERIFIER_nondet_int()) <= 0)
        reach_error();
    return 0;
}
