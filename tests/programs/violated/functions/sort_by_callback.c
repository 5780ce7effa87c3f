// A comparison by subtraction overflows.
// expect: violated
// opt2: skip the optimiser may use that signed overflow is undefined
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int by_subtraction(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
    int a[2] = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
    qsort(a, 2, sizeof a[0], by_subtraction);
    assert(a[0] <= a[1]); //~ VIOLATED
    return 0;
}
