// What is read through null is any value, even if the only object that the pointer may lead to always holds the same.
// expect: unknown(undefined behaviour: )
// options: --undefined-behaviour passed-over
// opt2: skip an optimiser may use that the pointer is followed
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
static int one = 1;

int main(void) {
    int *place = __VERIFIER_nondet_int() ? &one : 0;
    int seen = *place;
    assert(seen == 1);
    one = seen;
    return 0;
}
