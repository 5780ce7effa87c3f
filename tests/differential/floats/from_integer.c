// Conversion of integers to floating point rounds once, to nearest even, also from 64 unsigned bits.
#include <stdint.h>
#include <stdio.h>

static double d_signed(int64_t x) { return (double)x; }
static double d_unsigned(uint64_t x) { return (double)x; }
static float f_signed(int64_t x) { return (float)x; }
static float f_unsigned(uint64_t x) { return (float)x; }

int main(void) {
    static const uint64_t samples[] = {
        0,
        1,
        0x7fffffff,
        0x80000000,
        0xffffffff,
        0x1000001,
        0x1000003,
        // Halfway for double, and one off halfway on either side.
        0x20000000000001,
        0x20000000000002,
        0x20000000000003,
        0x7fffffffffffffff,
        0x8000000000000000,
        0x8000000000000400,
        0x8000000000000401,
        0x8000000000000c00,
        0xfffffffffffffbff,
        0xfffffffffffffc00,
        0xffffffffffffffff,
        // Rounding first to double and then to float would be wrong here.
        0x8000008000000001,
        0x800000800000000,
        0x0080000040000001,
        0x7fffff4000000001,
    };
    int same = 0;
    for (unsigned i = 0; i < sizeof samples / sizeof *samples; i++) {
        uint64_t x = samples[i];
        printf("%016llx: %.1f %.1f %.1f %.1f\n", (unsigned long long)x, d_unsigned(x), d_signed((int64_t)x),
               (double)f_unsigned(x), (double)f_signed((int64_t)x));
        same += (double)f_unsigned(x) == d_unsigned(x);
    }
    printf("%d\n", same);
    printf("%.1f %.1f\n", (double)(float)2147483647, (double)(float)4294967295u);
    printf("%.1f %.1f\n", (double)(signed char)-128, (double)(unsigned char)-128);
    printf("%.2f %.2f\n", 7 / 2 * 2.0, 7 / 2.0 * 2);
    printf("%d\n", (int64_t)(double)INT64_C(9007199254740993) == INT64_C(9007199254740993));
    return same;
}
