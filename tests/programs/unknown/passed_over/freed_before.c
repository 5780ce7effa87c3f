// What was freed holds any value: the call of free bears on what is read later.
// expect: unknown(undefined behaviour: )
// options: --undefined-behaviour passed-over
// opt2: skip the read may be gone
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *block = malloc(sizeof *block);
    *block = 7;
    if (__VERIFIER_nondet_int())
        free(block);
    assert(*block == 7);
    return 0;
}
