// Rounding to integer types: what does not fit is any number.
// possible: ordinary floats too_great too_great_zero told untold
// impossible: wrong told_without_need
#include <errno.h>
#include <math.h>

int main(void) {
    volatile double half = 2.5, great = 1e30;
    CASE(told_without_need, lround(half) && errno != 0);
    long rounded = lround(great);
    CASE(told, errno == EDOM);
    CASE(untold, errno == 0);
    CASE(ordinary, lround(half) == 3 && llround(-half) == -3 && lrint(half) == 2 && llrint(half) == 2);
    CASE(floats, lroundf(2.5f) == 3 && llroundf(2.5f) == 3 && lrintf(2.5f) == 2 && llrintf(2.5f) == 2 && lroundl(2.5L) == 3 && llroundl(2.5L) == 3 && lrintl(2.5L) == 2 && llrintl(2.5L) == 2);
    CASE(too_great, rounded == 77);
    CASE(too_great_zero, rounded == 0);
    CASE(wrong, lround(half) != 3);
}
