// Distances, comparisons and the place behind the last element.
// expect: holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    short a[5] = {1, 2, 3, 4, 5};
    unsigned char i = __VERIFIER_nondet_uchar() % 5;
    short *p = a + i, *end = a + 5;
    assert(p < end && end - p == 5 - i);
    assert(p - a == i && *p == i + 1);
    int sum = 0;
    for (short *q = a; q != end; q++)
        sum += *q;
    assert(sum == 15);
    assert((char *)end - (char *)p == 2 * (5 - i));
    return 0;
}
