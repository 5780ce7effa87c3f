// Memory that is given back twice.
// expect: unknown(undefined behaviour: invalid free)
// opt2: skip the optimiser may use undefined behaviour
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    char *p = malloc(3);
    if (__VERIFIER_nondet_int() > 0)
        free(p);
    free(p);
    assert(1);
    return 0;
}
