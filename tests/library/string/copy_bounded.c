// A string copied as far as it fits: without a zero where it is too long, filled up with zeros where it is short.
// possible: ordinary short end
// impossible: beyond
// undefined: overlap too_small
#define _GNU_SOURCE
#include <string.h>

int main(void) {
    char copy[6] = "12345";
    strncpy(copy, "abcd", 3);
    CASE(short, memcmp(copy, "abc45", 6) == 0);
    CASE(beyond, copy[3] != '4');
    strncpy(copy, "x", 4);
    CASE(ordinary, memcmp(copy, "x\0\0\0" "5", 6) == 0);
    CASE(end, stpncpy(copy, "yz", 4) == copy + 2 && stpncpy(copy, "yz", 1) == copy + 1);
    WHEN(overlap) strncpy(copy + 1, copy, 4);
    WHEN(too_small) strncpy(copy, "a", 7);
}
