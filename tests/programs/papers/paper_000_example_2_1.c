// Assignments to one variable after another was computed from it, then a branch on both.
// The branch only chooses a value; states are the start and where the two ways through the assertion meet.
// expect: holds
// states: 2
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int input = __VERIFIER_nondet_int();
    int x = input;
    int y = x + 5;
    x = x + 10;
    if (x > y)
        y = y + 1;
    assert(y == input + 5 || y == input + 6);
    return 0;
}
