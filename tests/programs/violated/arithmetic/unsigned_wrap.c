// Adding one makes every number larger except the largest.
// expect: violated
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    assert(x + 1 > x); //~ VIOLATED
    return 0;
}
