// Whether blocks differ: any number but 0 says so.
// possible: ordinary negative equal
// impossible: equal_told
// undefined: beyond
#include <strings.h>

int main(void) {
    char block[2] = {__VERIFIER_nondet_char(), 'b'};
    int differ = bcmp(block, "ab", 2);
    CASE(ordinary, block[0] == 'x' && differ == 1);
    CASE(negative, block[0] == 'x' && differ == -4);
    CASE(equal, differ == 0);
    CASE(equal_told, block[0] == 'a' && differ != 0);
    WHEN(beyond) bcmp("x", block, 2 + 1);
}
