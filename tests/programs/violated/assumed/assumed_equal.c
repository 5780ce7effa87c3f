// An assumption says what a pointer leads to: it bears on what is written, although nothing reads its answer.
// expect: violated
// opt2: skip an optimiser knows that nobody writes the number
// fault: arbitrary pointers
#include <assert.h>

extern void *__VERIFIER_nondet_pointer(void);
extern void __VERIFIER_assume(int);
static int number;

int main(void) {
    int *place = __VERIFIER_nondet_pointer();
    __VERIFIER_assume(place == &number);
    if (place)
        *place = 5;
    assert(number == 0); //~ VIOLATED
    return 0;
}
