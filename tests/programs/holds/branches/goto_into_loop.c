// A jump into the middle of a loop skips the first half of its first round.
// expect: holds
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
    int firsts = 0, seconds = 0, skip = __VERIFIER_nondet_bool();
    if (skip)
        goto middle;
again:
    firsts++;
middle:
    seconds++;
    if (seconds < 4)
        goto again;
    assert(seconds == 4);
    assert(firsts == (skip ? 3 : 4));
    return 0;
}
