// Random numbers: any, of which a seed repeats the sequence.
// possible: ordinary differ
// impossible: negative repeated
#include <stdlib.h>

int main(void) {
    srand(7);
    int first = rand();
    CASE(ordinary, first == 5 && rand() == 6);
    CASE(differ, rand() != first);
    CASE(negative, first < 0 || rand() < 0);
    srand(7);
    CASE(repeated, rand() != first);
}
