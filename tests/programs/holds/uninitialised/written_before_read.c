// Every path writes the variable before it is read.
// expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x, y;
    if (__VERIFIER_nondet_int() > 0)
        x = 1;
    else
        x = 2;
    int *p = &y;
    *p = x;
    assert(y == 1 || y == 2);
    return 0;
}
