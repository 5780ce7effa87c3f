// Whether two pointers are equal is kept in memory, and nothing is made of it later. They lead to one object all the same.
// expect: violated
// opt2: skip an optimiser drops the question
// fault: arbitrary pointers
#include <assert.h>

extern void *__VERIFIER_nondet_pointer(void);
static int seen;
static int answer;

int main(void) {
    int *one = __VERIFIER_nondet_pointer(), *other = __VERIFIER_nondet_pointer();
    answer = one == other;
    int again = answer && one;
    if (again)
        seen = 1;
    if (one && other) {
        *one = 1;
        *other = 2;
        assert(*one == 1); //~ VIOLATED
    }
    return 0;
}
