// Compared with an unsigned number, a negative one is large.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    unsigned limit = 10;
    if (x < 10)
        assert(x < limit); //~ VIOLATED
    return 0;
}
