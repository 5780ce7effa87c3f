// An index below zero.
// expect: unknown(undefined behaviour: write of 4 bytes)
// opt2: skip the optimiser may use undefined behaviour
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int a[4] = {0}, i = __VERIFIER_nondet_int();
    if (i < 4 && i > -2) {
        a[i] = 1;
        assert(a[3] == 0 || i == 3);
    }
    return 0;
}
