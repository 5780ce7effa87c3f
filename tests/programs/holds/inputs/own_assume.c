// An assumption written in C ends the program where it does not hold.
// expect: holds
#include <assert.h>
#include <stdlib.h>

extern short __VERIFIER_nondet_short(void);

static void assume_or_abort(int condition) {
    if (!condition)
        abort();
}

int main(void) {
    short x = __VERIFIER_nondet_short();
    assume_or_abort(x * x == 49);
    assert(x == 7 || x == -7);
    return 0;
}
