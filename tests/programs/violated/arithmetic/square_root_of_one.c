// In eight bits one has four square roots.
// expect: violated
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    unsigned char square = x * x;
    if (square == 1)
        assert(x == 1 || x == 255); //~ VIOLATED
    return 0;
}
