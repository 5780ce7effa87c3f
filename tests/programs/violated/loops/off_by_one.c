// A round too many, in the last case alone.
// expect: violated
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    int steps = 0;
    if (n >= 8)
        return 0;
    do {
        steps++;
    } while (steps <= n);
    assert(steps <= 7); //~ VIOLATED
    return 0;
}
