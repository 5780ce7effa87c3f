// 64-bit shifts by amounts known only at run time, checked against shifting one bit at a time.
#include <stdint.h>
#include <stdio.h>

static uint64_t slow_left(uint64_t x, int n) {
    while (n-- > 0)
        x += x;
    return x;
}

static int64_t slow_right(int64_t x, int n) {
    while (n-- > 0)
        x = x < 0 ? (x + 1) / 2 - 1 : x / 2;
    return x;
}

static int log2_floor(uint64_t x) {
    int log = 0;
    for (int step = 32; step; step >>= 1)
        if (x >> step) {
            x >>= step;
            log += step;
        }
    return log;
}

int main(void) {
    static const int64_t samples[] = {1, -1, INT64_MIN, INT64_MAX, -2, 0x0123456789abcdef, -81985529216486896};
    int wrong = 0;
    for (unsigned i = 0; i < sizeof samples / sizeof *samples; i++)
        for (int n = 0; n < 64; n++) {
            wrong += (uint64_t)samples[i] << n != slow_left((uint64_t)samples[i], n);
            wrong += samples[i] >> n != slow_right(samples[i], n);
            if (n % 21 == 11)
                printf("%016llx %lld\n", (unsigned long long)((uint64_t)samples[i] << n), (long long)(samples[i] >> n));
        }
    printf("%d wrong\n", wrong);
    for (int n = 0; n < 64; n += 9)
        printf("%d ", log2_floor(((uint64_t)1 << n) + n));
    putchar('\n');
    // Extraction of a field of any width, the full width included.
    uint64_t word = 0xfedcba9876543210u;
    for (int size = 8; size <= 64; size += 14)
        printf("%llx ", (unsigned long long)(word << (64 - size) >> (64 - size)));
    putchar('\n');
    return wrong;
}
