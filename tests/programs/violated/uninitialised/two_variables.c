// Two uninitialised variables are independent of each other.
// expect: violated
// opt2: skip reads of uninitialised variables are undefined to the optimiser
#include <assert.h>

int main(void) {
    unsigned x, y;
    assert(x == y); //~ VIOLATED
    return 0;
}
