// Only one branch of the loop changes what is asserted, and what it adds is chosen anew in each round.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
static int fn1(void) { return __VERIFIER_nondet_int(); }
static int fn2(void) { return __VERIFIER_nondet_int(); }
static int fn3(int x, int y) { return x + y + __VERIFIER_nondet_int(); }

int main(void) {
    int i = 0, j = 0;
    int t = fn1();
    int x = fn3(i, j);
    int y = 0;

    while (t < 1000) {
        int s = fn2();
        if (s == 1) {
            y = y + x;
        } else {
            i = i + 1;
            j = j + 1;
        }

        assert(y != 0); //~ VIOLATED

        x = fn3(i, j);
        t = fn1();
    }

    return 0;
}
