// Two variables change places in each round: both take the values of the round before.
// expect: holds
// fault: simultaneous phis
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    int a = x, b = y;
    for (int i = 0; i < 4; i++) {
        assert(i % 2 == 0 ? (a == x && b == y) : (a == y && b == x));
        int old = a;
        a = b;
        b = old;
    }
    assert(a == x && b == y);
    return 0;
}
