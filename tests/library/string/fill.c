// Blocks filled with a byte.
// possible: ordinary zeros
// impossible: behind
// undefined: beyond
#define _GNU_SOURCE
#include <string.h>
#include <strings.h>

int main(void) {
    char block[4] = "abc";
    memset(block, 256 + 'x', 2);
    CASE(ordinary, block[0] == 'x' && block[1] == 'x');
    CASE(behind, block[2] != 'c');
    bzero(block, 1);
    explicit_bzero(block + 1, 1);
    CASE(zeros, block[0] == 0 && block[1] == 0 && block[2] == 'c');
    WHEN(beyond) memset(block, 0, 5);
}
