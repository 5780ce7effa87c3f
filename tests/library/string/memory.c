// Blocks copied: places may overlap for memmove and bcopy alone.
// possible: ordinary moved end found none
// impossible: other
// undefined: overlap overlap_end beyond null
#define _GNU_SOURCE
#include <string.h>
#include <strings.h>

int main(void) {
    char from[4] = {__VERIFIER_nondet_char(), 'b', 'c', 'd'}, to[4] = "";
    memcpy(to, from, 3);
    CASE(ordinary, to[0] == 'z' && to[2] == 'c' && to[3] == 0);
    CASE(end, mempcpy(to, from, 2) == to + 2);
    CASE(found, memccpy(to, from, 'c', 4) == to + 3);
    CASE(none, memccpy(to, "abcd", 'x', 4) == 0);
    CASE(other, to[0] != from[0]);
    WHEN(overlap) memcpy(from + 1, from, 3);
    WHEN(overlap_end) mempcpy(from, from + 2, 3);
    WHEN(beyond) memcpy(to, from, 5);
    WHEN(null) memcpy(to, 0, 1);
    memmove(from + 1, from, 3);
    bcopy(from, from + 2, 2);
    CASE(moved, from[0] == 'y' && from[1] == 'y' && from[2] == 'y' && from[3] == 'y');
}
