// A write at an input changes that element and no other.
// expect: holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    int a[4] = {10, 20, 30, 40};
    unsigned char i = __VERIFIER_nondet_uchar() % 4, j = __VERIFIER_nondet_uchar() % 4;
    a[i] = 99;
    assert(a[i] == 99);
    if (j != i)
        assert(a[j] == (j + 1) * 10);
    return 0;
}
