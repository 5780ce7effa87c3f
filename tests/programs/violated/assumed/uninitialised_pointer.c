// A local pointer without a value leads anywhere, also to an object.
// expect: violated
// opt2: skip the optimiser uses that the pointer has no value
// fault: arbitrary pointers
#include <assert.h>

int main(void) {
    int *pointer;
    if (pointer)
        assert(*pointer != 17); //~ VIOLATED
    return 0;
}
