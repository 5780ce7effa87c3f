// Whether two pointers are equal chooses a value that nobody reads.
// expect: violated
// opt2: skip an optimiser drops the question
// fault: arbitrary pointers
#include <assert.h>

extern void *__VERIFIER_nondet_pointer(void);

int main(void) {
    int *one = __VERIFIER_nondet_pointer(), *other = __VERIFIER_nondet_pointer(), which;
    if (one == other)
        which = 1;
    else
        which = 2;
    if (one && other) {
        *one = 1;
        *other = 2;
        assert(*one == 1); //~ VIOLATED
    }
    return 0;
}
