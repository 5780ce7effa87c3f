// A result computed from two inputs stays as it is while a loop runs to the next multiple of 42; each round is
// another state because of the counter. States are the start, the head of the loop with y = 0, ..., 41, and where the ways
// through the assertion meet for y = 0, ..., 40; with y = 41 there is but one way.
// expect: holds
// states: 84
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static int mix(int a, int b) {
    unsigned r = ((unsigned)a % 97u) * 3u + ((unsigned)b & 0xffu);
    return (int)(r % 89u);
}

int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    int x = mix(a & 15, b & 15);
    int y = 0;
    for (unsigned char n = __VERIFIER_nondet_uchar(); n % 42 != 0; n++)
        y++;
    assert(x >= 0 && x < 89);
    return x * y;
}
