// One assertion finds out that pointers are equal, and another one fails where they are.
// expect: violated
// opt2: skip an optimiser may use what it knows of equal pointers
// fault: arbitrary pointers
#include <assert.h>

extern void *__VERIFIER_nondet_pointer(void);
extern int __VERIFIER_nondet_int(void);
static int number;

int main(void) {
    int *place = __VERIFIER_nondet_pointer();
    if (__VERIFIER_nondet_int()) {
        if (place != &number)
            return 0;
        assert(place == &number);
        *place = 5;
        assert(number == 0); //~ VIOLATED
    }
    return 0;
}
