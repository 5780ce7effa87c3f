// The sum of two inputs is known, the inputs are not.
// expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < 0 || x > 7 || x + y != 7)
        return 0;
    int sum = x + y;
    for (int i = 0; i < 2; i++)
        ;
    assert(sum == 7);
    assert(x + y == 7);
    assert(y >= 0);
    return 0;
}
