// The assumed bound is the last size that is tried.
// expect: violated
#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    char from[8] = "abcdefg", to[8] = "";
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 7);
    memcpy(to, from, n);
    assert(to[6] != 'g'); //~ VIOLATED
    return 0;
}
