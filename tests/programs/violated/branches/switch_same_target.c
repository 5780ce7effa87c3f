// Several cases lead to one place, where the value is still uncertain.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y;
    switch (x) {
    case 1:
    case 3:
    case 5:
        y = x * 10;
        break;
    default:
        y = 0;
    }
    assert(y == 0 || y == 10 || y == 30); //~ VIOLATED
    return 0;
}
