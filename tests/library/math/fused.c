// A product and a sum, rounded once.
// possible: ordinary domain greatness smallness untold
// impossible: twice wrong told_without_need
#include <errno.h>
#include <math.h>

int main(void) {
    volatile double less = 1 - 0x1p-53, more = 1 + 0x1p-52;
    CASE(ordinary, fma(2, 3, 4) == 10 && fmaf(2, 3, 4) == 10 && fmal(2, 3, 4) == 10);
    CASE(twice, fma(less, more, -1) == less * more - 1 && fma(less, more, -1) == 0);
    CASE(wrong, fma(less, more, -1) == 0);
    CASE(told_without_need, errno != 0);
    CASE(domain, isnan(fma(INFINITY, less, -INFINITY)) && errno == EDOM);
    CASE(greatness, isinf(fma(0x1p1000, 0x1p1000, less)) && errno == ERANGE);
    CASE(smallness, fma(0x1p-1000, 0x1p-1000 * less, 0) == 0 && errno == ERANGE);
    CASE(untold, fma(0x1p-1000, 0x1p-1000 * less, 0) == 0 && errno == 0);
}
