// A failed assertion is a violation and ends the program.
// possible: failing
// impossible: after holds
#include <assert.h>

int main(void) {
    int number = __VERIFIER_nondet_int();
    WHEN(failing) assert(number != 5);
    WHEN(holds) assert(number == number);
    WHEN(after) {
        __VERIFIER_assume(number == 5);
        assert(number == 5);
        CASE(after, number != 5);
    }
}
