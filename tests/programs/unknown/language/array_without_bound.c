// The same for the length of an array.
// expect: unknown(unsupported: more than 1,024 values)
// opt2: skip the array is gone
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n > 0 && n < 100000);
    char letters[n];
    letters[0] = 'x';
    assert(letters[0] == 'x');
    return 0;
}
