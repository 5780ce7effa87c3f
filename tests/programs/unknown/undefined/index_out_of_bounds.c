// An index that may be one too large.
// expect: unknown(undefined behaviour: read of 4 bytes)
// opt2: skip the optimiser may use undefined behaviour
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int a[4] = {1, 1, 1, 1};

int main(void) {
    unsigned char i = __VERIFIER_nondet_uchar();
    if (i <= 4)
        assert(a[i] == 1 || i == 4);
    return 0;
}
