// Whether two pointers are equal is asked, and nothing is made of the answer; still they lead to one object from there on.
// expect: violated
// opt2: skip an optimiser drops the question
// fault: arbitrary pointers
#include <assert.h>

extern void *__VERIFIER_nondet_pointer(void);
static int seen;

int main(void) {
    int *one = __VERIFIER_nondet_pointer(), *other = __VERIFIER_nondet_pointer(), which;
    if (one == other)
        seen = 1;
    if (one && other) {
        *one = 1;
        *other = 2;
        assert(*one == 1); //~ VIOLATED
    }
    return 0;
}
