// The same with other generators.
// possible: ordinary great
// impossible: too_great repeated repeated_48
#define _DEFAULT_SOURCE
#include <stdlib.h>

int main(void) {
    srandom(3);
    srand48(4);
    long wide = random(), other = lrand48();
    CASE(ordinary, wide == 5 && other == 6);
    CASE(great, wide == 2147483647 && other == 2147483647);
    CASE(too_great, wide < 0 || wide > 2147483647 || other < 0 || other > 2147483647);
    srandom(3);
    srand48(4);
    CASE(repeated, random() != wide);
    CASE(repeated_48, lrand48() != other);
}
