// Unsigned arithmetic modulo a power of two at every width.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define SHOW(type, format)                                                                                         \
    do {                                                                                                           \
        type zero = 0, top = (type) - 1, half = (type)(top / 2 + 1);                                               \
        type below = zero - 1, above = top + 1, square = (type)((uintmax_t)top * top);                             \
        type twice = (type)(half + half), negated = (type)(0 - half);                                              \
        printf("%s: " format " " format " " format " " format " " format "\n", #type, below, above, square, twice, \
               negated);                                                                                           \
        wrapped += (below == top) + (above == 0) + (square == 1) + (negated == half);                              \
    } while (0)

static uint32_t checksum(const unsigned char *bytes, unsigned count) {
    uint32_t low = 1, high = 0;
    for (unsigned i = 0; i < count; i++) {
        low = (low + bytes[i]) % 65521u;
        high = (high + low) % 65521u;
    }
    return high << 16 | low;
}

int main(void) {
    int wrapped = 0;
    SHOW(uint8_t, "%u");
    SHOW(uint16_t, "%u");
    SHOW(uint32_t, "%u");
    SHOW(unsigned long, "%lu");
    SHOW(unsigned long long, "%llu");

    uint64_t hash = 0xcbf29ce484222325u;
    uint32_t linear = 12345;
    for (int i = 0; i < 1000; i++) {
        hash = (hash ^ (unsigned)i) * 0x100000001b3u;
        linear = linear * 1664525u + 1013904223u;
    }
    printf("%016llx %08x\n", (unsigned long long)hash, linear);

    unsigned countdown = 3, steps = 0;
    while (countdown-- > 0)
        steps++;
    printf("%u %u\n", steps, countdown);
    printf("%08x\n", checksum((const unsigned char *)"wraparound of sums", 18));
    printf("%u %d\n", UINT_MAX + 2u, 0u - 1u > 0);
    return wrapped;
}
