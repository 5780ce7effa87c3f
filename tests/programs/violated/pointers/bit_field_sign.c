// A signed field of one bit holds zero and minus one.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct flag {
    signed set : 1;
};

int main(void) {
    struct flag f;
    f.set = __VERIFIER_nondet_int() & 1;
    if (f.set)
        assert(f.set == 1); //~ VIOLATED
    return 0;
}
