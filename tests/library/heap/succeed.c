// Without --malloc-may-fail there is always memory, but not for products that no size_t holds.
// possible: ordinary overflow
// impossible: failing overflow_succeeds
// warns: failing: taken never to run out
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    char *block = malloc(4);
    CASE(ordinary, block);
    CASE(failing, !block || !calloc(1, 1) || !realloc(block, 8));
    CASE(overflow, !calloc(SIZE_MAX, 2) && errno == ENOMEM);
    CASE(overflow_succeeds, calloc(SIZE_MAX / 2, 3));
}
