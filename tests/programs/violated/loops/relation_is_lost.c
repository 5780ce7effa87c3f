// First both variables are equal, then both are arbitrary: the second set contains the first.
// expect: violated
// fault: inclusion direction
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = x;
    for (;;) {
        assert(x <= y); //~ VIOLATED
        x = __VERIFIER_nondet_int();
        y = __VERIFIER_nondet_int();
        if (x < y)
            y = x;
    }
}
