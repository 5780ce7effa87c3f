// Random numbers: any, of which a seed repeats the sequence.
// possible: ordinary differ great_long great_48
// impossible: negative too_great repeated repeated_long repeated_48
#define _DEFAULT_SOURCE
#include <stdlib.h>

int main(void) {
    srand(7);
    int first = rand();
    CASE(ordinary, first == 5 && rand() == 6);
    CASE(differ, rand() != first);
    CASE(negative, first < 0 || rand() < 0);
    srand(7);
    CASE(repeated, rand() != first);
    srandom(3);
    long wide = random();
    CASE(great_long, wide == 2147483647);
    CASE(too_great, wide < 0 || wide > 2147483647);
    srandom(3);
    CASE(repeated_long, random() != wide);
    srand48(4);
    long other = lrand48();
    CASE(great_48, other == 2147483647);
    srand48(4);
    CASE(repeated_48, lrand48() != other);
}
