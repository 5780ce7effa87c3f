// Euclid's algorithm by subtraction on small numbers.
// expect: holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar();
    if (x < 1 || x > 4 || y < 1 || y > 4)
        return 0;
    unsigned char a = x, b = y;
    while (a != b) {
        if (a > b)
            a -= b;
        else
            b -= a;
    }
    assert(a >= 1 && x % a == 0 && y % a == 0);
    return 0;
}
