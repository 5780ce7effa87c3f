// A write through a pointer that an input chose reaches the other object too.
// expect: violated
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int x, y;

int main(void) {
    int *p = __VERIFIER_nondet_bool() ? &x : &y;
    *p = 5;
    assert(x == 5 || y == 5);
    assert(x == 5); //~ VIOLATED
    return 0;
}
