// Both variables held the same input; now and then one of them is read again.
// expect: violated
// fault: re-read inputs
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int pair[2];

int main(void) {
    pair[0] = pair[1] = __VERIFIER_nondet_int();
    while (1) {
        int again = __VERIFIER_nondet_int();
        assert(pair[0] == pair[1]); //~ VIOLATED
        if (again)
            pair[1] = __VERIFIER_nondet_int();
    }
}
