// A function tells whether two pointers are equal, and nothing is made of its answer. They lead to one object all the same.
// expect: violated
// opt2: skip an optimiser drops the question
// fault: arbitrary pointers
#include <assert.h>

extern void *__VERIFIER_nondet_pointer(void);
static int seen;
static int same(int *one, int *other) {
    return one == other;
}

int main(void) {
    int *one = __VERIFIER_nondet_pointer(), *other = __VERIFIER_nondet_pointer();
    if (same(one, other))
        seen = 1;
    if (one && other) {
        *one = 1;
        *other = 2;
        assert(*one == 1); //~ VIOLATED
    }
    return 0;
}
