// Random numbers from a state that the caller keeps: the same state gives the same number.
// possible: ordinary differ
// impossible: negative repeated
// undefined: no_state
#include <stdlib.h>

int main(void) {
    unsigned state = 9, same = 9;
    int first = rand_r(&state);
    CASE(ordinary, first == 5 && state != 9);
    CASE(differ, rand_r(&state) != first);
    CASE(negative, first < 0);
    CASE(repeated, rand_r(&same) != first);
    WHEN(no_state) rand_r(0);
}
