// A state that goes on from itself gives any numbers, however many.
// expect: violated
#include <assert.h>
#include <stdlib.h>

int main(void) {
    unsigned state = 5;
    for (;;) {
        int number = rand_r(&state) % 8;
        assert(number != 3); //~ VIOLATED
    }
}
