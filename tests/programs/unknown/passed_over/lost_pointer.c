// A pointer that was read through null may lead anywhere but to the only object that it should lead to.
// expect: unknown(undefined behaviour: )
// options: --undefined-behaviour passed-over
// opt2: skip an optimiser may use that the pointer is followed
// fault: arbitrary pointers
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
static int number;
static struct box {
    int *pointer;
} box = {&number};

int main(void) {
    struct box *found = __VERIFIER_nondet_int() ? &box : 0;
    int *place = found->pointer;
    *place = 5;
    assert(number == 5);
    return 0;
}
