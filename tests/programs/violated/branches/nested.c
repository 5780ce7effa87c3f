// One of many paths, with conditions on both inputs, is wrong.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    int quadrant = 0;
    if (x > 10) {
        if (y > 10)
            quadrant = 1;
        else if (y < -10)
            quadrant = x + y == 0 ? 3 : 2;
    } else if (x < -10) {
        quadrant = y > 0 ? 4 : 5;
    }
    assert(quadrant != 3); //~ VIOLATED
    return 0;
}
