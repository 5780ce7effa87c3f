// Memory from calloc is zero, also where an input points.
// expect: holds
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    int *a = calloc(5, sizeof *a);
    unsigned char i = __VERIFIER_nondet_uchar() % 5, j = __VERIFIER_nondet_uchar() % 5;
    assert(a[i] == 0);
    a[i] = 1;
    assert(a[j] == (i == j));
    free(a);
    return 0;
}
