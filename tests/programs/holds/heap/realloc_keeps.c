// realloc keeps what was there, and the new part is written before it is read.
// expect: holds
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *a = malloc(2 * sizeof *a);
    int x = a[0] = __VERIFIER_nondet_int();
    a[1] = 5;
    a = realloc(a, 4 * sizeof *a);
    a[2] = a[3] = 7;
    assert(a[0] == x && a[1] == 5 && a[3] == 7);
    a = realloc(a, sizeof *a);
    assert(a[0] == x);
    free(a);
    return 0;
}
