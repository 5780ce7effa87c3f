// The remainder of a negative number is negative, the masked number is not.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(x % 8 == (x & 7)); //~ VIOLATED
    return 0;
}
