// Arbitrary pointers are compared as numbers that are read from a copy of where they were stored.
// expect: violated
// opt2: skip the optimiser leaves out the question
#include <string.h>

extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);

struct pair { int *one, *other; };
static struct pair kept;
static unsigned long numbers[2];
static int unused;

int main(void) {
    int *one = __VERIFIER_nondet_pointer(), *other = __VERIFIER_nondet_pointer();
    if (!one || !other)
        return 0;
    kept.one = one;
    kept.other = other;
    memcpy(numbers, &kept, sizeof numbers);
    if (numbers[0] == numbers[1])
        unused = 1;
    *one = 1;
    *other = 2;
    if (*one == 2)
        reach_error(); //~ VIOLATED
}
