// The IEEE 754 encoding of float and double, taken apart and put together through memcpy.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t bits_of(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static uint64_t wide_bits_of(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static double from_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static float inverse_root(float x) {
    uint32_t bits = 0x5f3759df - (bits_of(x) >> 1);
    float y;
    memcpy(&y, &bits, sizeof y);
    y *= 1.5f - x * 0.5f * y * y;
    return y * (1.5f - x * 0.5f * y * y);
}

int main(void) {
    static const double values[] = {0.0, -0.0, 1.0, -2.0, 0.1, 1e300, 5e-324, 3.5e38, 65504.0, 1e-45};
    int negative = 0;
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        uint64_t bits = wide_bits_of(values[i]);
        printf("%d %d %013llx %08x\n", (int)(bits >> 63), (int)(bits >> 52 & 0x7ff) - 1023,
               (unsigned long long)(bits & 0xfffffffffffff), bits_of((float)values[i]));
        negative += (int)(bits >> 63);
    }
    printf("%.17g %.17g\n", from_bits(0x400921fb54442d18), from_bits(1));
    printf("%g %g\n", from_bits(0x7ff0000000000000), from_bits(0xfff0000000000000));
    printf("%d\n", from_bits(0x7ff8000000000000) == from_bits(0x7ff8000000000000));

    // Positive floats are ordered as their encodings are.
    int ordered = 0;
    for (float x = 1e-3f; x < 1e6f; x *= 7)
        ordered += bits_of(x) < bits_of(x * 1.0001f);
    printf("%d\n", ordered);
    printf("%.6f %.6f\n", (double)inverse_root(4.0f), (double)inverse_root(0.01f));
    float next = 1.0f;
    uint32_t bits = bits_of(next) + 1;
    memcpy(&next, &bits, sizeof next);
    printf("%.9g\n", (double)next);
    return ordered + negative;
}
