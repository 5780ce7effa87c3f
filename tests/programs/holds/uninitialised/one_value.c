// An uninitialised variable has one value, the same at every read.
// expect: holds
// opt2: skip reads of uninitialised variables are undefined to the optimiser
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x;
    int first = x;
    if (__VERIFIER_nondet_int())
        assert(x == first);
    int y = x ^ first;
    assert(y == 0);
    assert(x == first);
    return 0;
}
