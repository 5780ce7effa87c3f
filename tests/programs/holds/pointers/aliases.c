// Different objects do not alias, whatever is chosen.
// expect: holds
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
    int x = 0, y = 0, z = 0;
    int *a = __VERIFIER_nondet_bool() ? &x : &y;
    int *b = a == &x ? &z : &x;
    *a = 1;
    *b = 2;
    assert(*a == 1 && *b == 2);
    assert(x + y + z == 3);
    assert(a != b);
    return 0;
}
