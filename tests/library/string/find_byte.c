// A byte looked for in a block.
// possible: ordinary none last behind
// impossible: other
// undefined: beyond
#define _GNU_SOURCE
#include <string.h>

int main(void) {
    char block[3] = {'a', __VERIFIER_nondet_char(), 'a'};
    char *found = memchr(block, 'b', 3);
    CASE(ordinary, found == block + 1);
    CASE(none, !found);
    CASE(last, memrchr(block, 'a', 3) == block + 2 && !memrchr("xy", 'a', 2));
    CASE(behind, rawmemchr(block, block[1]) == block + 1 && memchr("abc", 'b', 9));
    CASE(other, found && *found != 'b');
    WHEN(beyond) memchr(block, 'x' + 256, 4);
}
