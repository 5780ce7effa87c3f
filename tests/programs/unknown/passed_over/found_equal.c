// A pointer that was read through null may be found equal to the address of anything.
// expect: unknown(undefined behaviour: )
// options: --undefined-behaviour passed-over
// opt2: skip an optimiser may use that the pointer is followed
// fault: arbitrary pointers
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
static int number, other;
static struct box {
    int *pointer;
} box = {&number};

int main(void) {
    struct box *found = __VERIFIER_nondet_int() ? &box : 0;
    int *place = found->pointer;
    if (place == &other)
        *place = 5;
    assert(other == 0);
    return 0;
}
