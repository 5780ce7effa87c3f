// Two inputs may be the same index.
// expect: violated
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    int a[4] = {0};
    unsigned char i = __VERIFIER_nondet_uchar() % 4, j = __VERIFIER_nondet_uchar() % 4;
    a[i] = 1;
    a[j] = 2;
    assert(a[i] == 1); //~ VIOLATED
    return 0;
}
