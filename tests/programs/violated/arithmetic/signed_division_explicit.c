// A divisor that is negative and known; as an unsigned number it would give zero.
// expect: violated
// fault: signed division of explicit values
#include <assert.h>

static short divisor = -4;

int main(void) {
    int quotient = 100 / divisor;
    int remainder = -9 % divisor;
    assert(quotient != -25 || remainder != -1); //~ VIOLATED
    return 0;
}
