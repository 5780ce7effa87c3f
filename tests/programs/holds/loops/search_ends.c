// The loop ends for every input because the counter wraps into the hit.
// expect: holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    unsigned char n = x & 7;
    int steps = 0;
    while (n % 8 != 5) {
        n++;
        steps++;
        assert(steps <= 7);
    }
    assert((unsigned char)((x & 7) + steps) % 8 == 5);
    return 0;
}
