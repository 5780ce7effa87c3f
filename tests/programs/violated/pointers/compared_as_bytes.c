// The bytes of a pointer are compared with a number, which leads to the object from then on.
// expect: violated
// opt2: skip an optimiser knows that nobody else has the address
#include <assert.h>
#include <string.h>

extern long __VERIFIER_nondet_long(void);

int main(void) {
    int number = 0, *pointer = &number;
    long guess = __VERIFIER_nondet_long();
    if (memcmp(&pointer, &guess, sizeof pointer) == 0)
        *(int *)guess = 5;
    assert(number == 0); //~ VIOLATED
    return 0;
}
