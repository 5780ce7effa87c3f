// An arithmetic shift rounds down, a division towards zero.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x > -1000 && x < 1000)
        assert(x / 2 == x >> 1); //~ VIOLATED
    return 0;
}
