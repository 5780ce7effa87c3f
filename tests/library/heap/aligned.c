// Aligned blocks: EINVAL for alignments that are none, ENOMEM where memory may run out.
// possible: ordinary failing failing_posix no_alignment no_posix_alignment rounded_up left_alone made_null page
// impossible: misaligned
// options: --malloc-may-fail on
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    void *block = aligned_alloc(64, 128), *other = 0;
    int error = posix_memalign(&other, 32, 5);
    CASE(ordinary, block && error == 0 && other && memalign(64, 4));
    CASE(failing, !block && errno == ENOMEM);
    CASE(failing_posix, error == ENOMEM);
    CASE(no_alignment, !memalign(3, 4) && errno == EINVAL);
    CASE(no_posix_alignment, posix_memalign(&other, 2, 4) == EINVAL);
    CASE(rounded_up, memalign(24, 10));
    other = &other;
    posix_memalign(&other, 3, 4);
    CASE(left_alone, other == &other);
    CASE(made_null, !other);
    other = 0;
    CASE(page, valloc(1));
    CASE(misaligned, (uintptr_t)block % 64 != 0 || (error == 0 && (uintptr_t)other % 32 != 0));
}
