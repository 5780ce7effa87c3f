// Runs that follow null show no violation, but those that do not follow it violate the property.
// expect: violated
// options: --undefined-behaviour passed-over
// opt2: skip an optimiser may use that the pointer is followed
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *counter = 0;
    int rounds = __VERIFIER_nondet_int();
    if (rounds > 2)
        counter = calloc(1, sizeof *counter);
    for (int i = 0; i < 3; i++)
        *counter += i;
    assert(*counter != 3); //~ VIOLATED
    free(counter);
    return 0;
}
