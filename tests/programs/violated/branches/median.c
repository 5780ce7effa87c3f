// A median of three that forgets one of the six orders.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int median(int a, int b, int c) {
    if (a <= b && b <= c)
        return b;
    if (a >= b && b >= c)
        return b;
    if (b <= c && c <= a)
        return c;
    if (a <= c && c <= b)
        return c;
    if (c <= a && a <= b)
        return a;
    return c;
}

int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    int m = median(a, b, c);
    int not_larger = (a <= m) + (b <= m) + (c <= m);
    int not_smaller = (a >= m) + (b >= m) + (c >= m);
    assert(not_larger >= 2 && not_smaller >= 2); //~ VIOLATED
    return 0;
}
