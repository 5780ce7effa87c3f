// Accesses need not be aligned, so what the source promises of alignment decides nothing.
// expect: violated
#include <assert.h>
#include <stdint.h>

typedef int *aligned_pointer __attribute__((align_value(8)));

_Alignas(16) char bytes[32];
volatile int one = 1;

static __attribute__((noinline)) int rest_of_parameter(aligned_pointer place) {
    return (int)((uintptr_t)place & 7);
}

static int rest_of_assumed(char *place) {
    int *assumed = __builtin_assume_aligned(place, 16);
    return (int)((uintptr_t)assumed & 15);
}

static __attribute__((noinline, assume_aligned(4))) char *second_byte(void) {
    return bytes + one;
}

int main(void) {
    int failed = 0;
    if (rest_of_parameter((int *)(bytes + one)) == 1)
        failed++;
    if (rest_of_assumed(bytes + one) == 1)
        failed++;
    if (((uintptr_t)second_byte() & 3) == 1)
        failed++;
    assert(failed != 3); //~ VIOLATED
    return 0;
}
