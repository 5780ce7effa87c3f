// A product and a sum, rounded once.
// possible: ordinary
// impossible: twice wrong
#include <math.h>

int main(void) {
    volatile double less = 1 - 0x1p-53, more = 1 + 0x1p-52;
    CASE(ordinary, fma(2, 3, 4) == 10 && fmaf(2, 3, 4) == 10 && fmal(2, 3, 4) == 10);
    CASE(twice, fma(less, more, -1) == less * more - 1 && fma(less, more, -1) == 0);
    CASE(wrong, fma(less, more, -1) == 0);
}
