// expect: holds
// Unsigned numbers wrap, so the sum is even whatever the rounds.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    unsigned x = 0;
    while (__VERIFIER_nondet_int())
        x += 2;
    if (x > 1000)
        assert((x & 1) == 0);
    return 0;
}
