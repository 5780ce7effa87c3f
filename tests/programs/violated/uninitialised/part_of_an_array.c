// The elements that were not written hold anything.
// expect: violated
// opt2: skip reads of uninitialised variables are undefined to the optimiser
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    int a[4];
    for (int i = 0; i < 3; i++)
        a[i] = i;
    assert(a[__VERIFIER_nondet_uchar() % 4] < 4); //~ VIOLATED
    return 0;
}
