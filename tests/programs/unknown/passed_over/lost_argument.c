// A structure behind a pointer that was read through null is handed over by value.
// expect: unknown(un)
// options: --undefined-behaviour passed-over
// opt2: skip an optimiser may use that the pointer is followed
// fault: arbitrary pointers
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
struct large {
    long words[4];
};
static struct large large;
static struct box {
    struct large *contents;
} box = {&large};
static int state;

static void look(struct large given) {
    if (given.words[2])
        state = 0;
}

int main(void) {
    struct box *found = __VERIFIER_nondet_int() ? &box : 0;
    look(*found->contents);
    assert(state == 0);
    return 0;
}
