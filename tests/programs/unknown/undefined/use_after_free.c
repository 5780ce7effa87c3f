// A read of memory that was given back.
// expect: unknown(undefined behaviour: read of )
// opt2: skip the optimiser may use undefined behaviour
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *p = malloc(sizeof *p);
    *p = 3;
    if (__VERIFIER_nondet_int() == 0)
        free(p);
    int x = *p;
    assert(x == x);
    return 0;
}
