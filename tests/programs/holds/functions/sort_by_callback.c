// qsort with a comparison of our own orders arbitrary numbers.
// expect: holds
#include <assert.h>
#include <stdlib.h>

extern signed char __VERIFIER_nondet_schar(void);

static int ascending(const void *a, const void *b) {
    signed char x = *(const signed char *)a, y = *(const signed char *)b;
    return (x > y) - (x < y);
}

int main(void) {
    signed char a[3];
    int sum = 0;
    for (int i = 0; i < 3; i++)
        sum += a[i] = __VERIFIER_nondet_schar();
    qsort(a, 3, 1, ascending);
    assert(a[0] <= a[1] && a[1] <= a[2]);
    assert(a[0] + a[1] + a[2] == sum);
    return 0;
}
