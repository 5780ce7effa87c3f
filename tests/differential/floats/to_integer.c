// Conversion of floating-point values to integers truncates towards zero.
#include <stdint.h>
#include <stdio.h>

int main(void) {
    static const double values[] = {0.0, 0.5, 0.999999, 1.5, 2.5, -0.5, -0.999, -1.5, -2.5, 1e9 + 0.75, -1e9 - 0.75};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        printf("%d %lld %d\n", (int)values[i], (long long)values[i], (int)(float)values[i]);

    volatile double limit = 2147483647.0;
    printf("%d %d\n", (int)limit, (int)(limit + 0.999));
    printf("%d %d\n", (int)-2147483648.0, (int)(-limit - 1.999));
    printf("%u %u\n", (unsigned)4294967295.9, (unsigned)(limit + 1));
    printf("%u %u\n", (unsigned)-0.9, (unsigned char)255.99);
    printf("%d %d\n", (signed char)-128.9, (short)32767.5);

    volatile double large = 9223372036854774784.0;
    printf("%lld %lld\n", (long long)large, (long long)-9223372036854775808.0);
    printf("%llu %llu\n", (unsigned long long)(large + 1024), (unsigned long long)18446744073709549568.0);
    volatile float wide = 16777216.0f * 65536.0f * 4096.0f;
    printf("%llu\n", (unsigned long long)wide);
    printf("%lld\n", (long long)(wide * 0.75f * 0.5f));
    printf("%d %d\n", (_Bool)0.1, (_Bool)-0.0);

    int rounded = 0;
    for (double x = -3; x <= 3; x += 0.25)
        rounded = rounded * 3 % 10007 + (int)(x < 0 ? x - 0.5 : x + 0.5);
    printf("%d\n", rounded);

    int counter = 10;
    counter *= 1.5;
    counter -= 0.5;
    printf("%d\n", counter);
    unsigned char small = 100;
    small *= 2.5;
    printf("%d\n", small);
    return counter;
}
