// A swap that knows sizes and not types.
// expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static void swap(void *a, void *b, unsigned long size) {
    unsigned char *x = a, *y = b;
    for (unsigned long i = 0; i < size; i++) {
        unsigned char old = x[i];
        x[i] = y[i];
        y[i] = old;
    }
}

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), old_x = x, old_y = y;
    swap(&x, &y, sizeof x);
    assert(x == old_y && y == old_x);
    unsigned char c = __VERIFIER_nondet_uchar(), d = 7, old = c;
    swap(&c, &d, 1);
    assert(c == 7 && d == old);
    int *p = &x, *q = &y;
    swap(&p, &q, sizeof p);
    assert(p == &y && *q == old_y);
    return 0;
}
