// memcmp compares bytes from the lowest address, not numbers.
// expect: violated
#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    if (a < b)
        assert(memcmp(&a, &b, sizeof a) < 0); //~ VIOLATED
    return 0;
}
