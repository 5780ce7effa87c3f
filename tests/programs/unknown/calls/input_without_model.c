// A function is not an input because of its name: this one may write to what it is given.
// expect: unknown(unsupported: )
#include <assert.h>

extern void __VERIFIER_nondet_numbers(int *, int);
static int numbers[2], other;

int main(void) {
    __VERIFIER_nondet_numbers(numbers, 2);
    assert(other == 0);
    return 0;
}
