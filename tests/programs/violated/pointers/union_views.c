// An integer chosen so that it reads as the number one.
// expect: violated
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    union {
        unsigned bits;
        float number;
    } u;
    u.bits = __VERIFIER_nondet_uint();
    assert(u.number != 1.0f); //~ VIOLATED
    return 0;
}
