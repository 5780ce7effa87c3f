// Another size: the contents stay as far as both reach; where it fails, the old block stays.
// possible: ordinary failing failing_array overflow moved
// impossible: lost lost_block
// undefined: old inside
// options: --malloc-may-fail on
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    char *block = malloc(2);
    if (!block)
        return 0;
    block[1] = 'b';
    WHEN(inside) { realloc(block + 1, 8); return 0; }
    char *larger = realloc(block, 8);
    CASE(ordinary, larger && larger[1] == 'b');
    CASE(failing, !larger && errno == ENOMEM);
    CASE(lost, larger && larger[1] != 'b');
    CASE(lost_block, !larger && block[1] != 'b');
    CASE(failing_array, larger && !reallocarray(larger, 4, 4) && larger[1] == 'b');
    CASE(overflow, larger && !reallocarray(larger, SIZE_MAX, 4) && errno == ENOMEM);
    CASE(moved, larger && larger != block);
    WHEN(old) { if (larger) block[0] = 'a'; }
}
