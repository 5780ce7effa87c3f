// A write through null is lost, so that what was there before is still there: it replaces nothing.
// expect: unknown(undefined behaviour: )
// options: --undefined-behaviour passed-over
// opt2: skip an optimiser may use that the pointer is followed
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
static int number;

int main(void) {
    int *place = __VERIFIER_nondet_int() ? &number : 0;
    number = 1;
    *place = 2;
    assert(number != 1);
    return 0;
}
