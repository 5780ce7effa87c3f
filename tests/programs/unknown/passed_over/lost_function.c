// A function that was read through null may be any: a call of it is no answer, even if what it should call does nothing.
// expect: unknown(undefined behaviour: )
// options: --undefined-behaviour passed-over
// opt2: skip an optimiser may use that the pointer is followed
// fault: arbitrary pointers
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
static int state;

static void nothing(void) {}
static struct box {
    void (*run)(void);
} box = {nothing};

int main(void) {
    struct box *found = __VERIFIER_nondet_int() ? &box : 0;
    found->run();
    assert(state == 0);
    return 0;
}
