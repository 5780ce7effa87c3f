// A pointer is moved through a pointer to it.
// expect: holds
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static void redirect(int **place, int *target) { *place = target; }

int main(void) {
    int x = 1, y = 2;
    int *p = &x, *q = &y;
    int **r = __VERIFIER_nondet_bool() ? &p : &q;
    int *old = *r;
    redirect(r, old == &x ? &y : &x);
    assert(p == q);
    assert(*p == *q && **r != *old);
    return 0;
}
