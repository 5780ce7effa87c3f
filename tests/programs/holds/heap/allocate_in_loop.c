// Memory that is given back in each round leaves no trace, so that the endless loop has few states.
// expect: holds
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    while (__VERIFIER_nondet_int()) {
        int *p = malloc(sizeof *p);
        *p = __VERIFIER_nondet_int();
        int copy = *p;
        assert(*p == copy);
        free(p);
    }
    return 0;
}
