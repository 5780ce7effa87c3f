// Writing one byte through a character pointer changes the number.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = x;
    ((unsigned char *)&y)[1] ^= 1;
    assert(y != 0); //~ VIOLATED
    return 0;
}
