// Arbitrary pointers are compared as numbers that are read where a block was made larger in which they were stored.
// expect: violated
// opt2: skip the optimiser leaves out the question
#include <stdlib.h>

extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);
static int unused;
int main(void) {
    int *one = __VERIFIER_nondet_pointer(), *other = __VERIFIER_nondet_pointer();
    if (!one || !other)
        return 0;
    int **kept = malloc(2 * sizeof *kept);
    if (!kept)
        return 0;
    kept[0] = one;
    kept[1] = other;
    unsigned long *numbers = realloc(kept, 4 * sizeof *kept);
    if (!numbers)
        return 0;
    if (numbers[0] == numbers[1])
        unused = 1;
    *one = 1;
    *other = 2;
    if (*one == 2)
        reach_error(); //~ VIOLATED
}
