// Bit-fields wrap at their width and leave their neighbours alone.
// expect: holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct flags {
    unsigned low : 3;
    signed middle : 5;
    unsigned high : 8;
};

int main(void) {
    struct flags f = {5, -1, 200};
    unsigned x = __VERIFIER_nondet_uint();
    f.middle = (int)(x & 31);
    assert(f.low == 5 && f.high == 200);
    assert(f.middle >= -16 && f.middle <= 15);
    f.low = x;
    assert(f.low == x % 8);
    f.low += 1;
    assert(f.low == (x + 1) % 8 && f.middle == ((x & 31) < 16 ? (int)(x & 31) : (int)(x & 31) - 32));
    return 0;
}
