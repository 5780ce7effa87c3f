// Two parameters may be the same place.
// expect: violated
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int write_both(int *first, int *second) {
    *first = 1;
    *second = 2;
    return *first;
}

int main(void) {
    int x, y;
    int *a = __VERIFIER_nondet_bool() ? &x : &y;
    int *b = __VERIFIER_nondet_bool() ? &x : &y;
    assert(write_both(a, b) == 1); //~ VIOLATED
    return 0;
}
