// A block of zeros, of which one field is written on some runs only.
// expect: violated
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *fields = calloc(3, sizeof *fields);
    if (__VERIFIER_nondet_int())
        fields[1] = 5;
    assert(fields[1] == 5); //~ VIOLATED
    free(fields);
    return 0;
}
