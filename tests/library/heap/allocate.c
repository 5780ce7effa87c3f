// New blocks: arbitrary contents, or zeros; null with ENOMEM where memory may run out.
// possible: ordinary failing failing_zeros arbitrary
// impossible: nonzero other_error alias
// undefined: beyond null
// options: --malloc-may-fail on
#include <errno.h>
#include <stdlib.h>

int main(void) {
    char *block = malloc(4);
    char *zeros = calloc(2, 2);
    CASE(ordinary, block && zeros);
    CASE(failing, !block && errno == ENOMEM);
    CASE(failing_zeros, block && !zeros && errno == ENOMEM);
    CASE(arbitrary, block && block[3] == 77);
    CASE(nonzero, zeros && zeros[3] != 0);
    CASE(other_error, !block && errno != ENOMEM);
    CASE(alias, block && block == zeros);
    WHEN(beyond) { if (block) block[4] = 0; }
    WHEN(null) block[0] = 0;
}
