// A pointer that may be null.
// expect: unknown(undefined behaviour: read through a null pointer)
// opt2: skip the optimiser may use undefined behaviour
#include <assert.h>
#include <stddef.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
    int x = 5;
    int *p = __VERIFIER_nondet_bool() ? &x : NULL;
    int y = *p;
    assert(y == 5);
    return 0;
}
