// Rotation idioms at 8, 16, 32 and 64 bits, including rotation by zero and a 128-bit rotation by halves.
#include <stdint.h>
#include <stdio.h>

static uint8_t left8(uint8_t x, unsigned n) { return (uint8_t)(x << (n & 7) | x >> (-n & 7)); }
static uint16_t left16(uint16_t x, unsigned n) { return (uint16_t)(x << (n & 15) | x >> (-n & 15)); }
static uint32_t left32(uint32_t x, unsigned n) { return x << (n & 31) | x >> (-n & 31); }
static uint64_t left64(uint64_t x, unsigned n) { return x << (n & 63) | x >> (-n & 63); }
static uint32_t right32(uint32_t x, unsigned n) { return x >> (n & 31) | x << (-n & 31); }

struct halves {
    uint64_t high, low;
};

static struct halves left128(struct halves x, unsigned n) {
    n &= 127;
    if (n >= 64) {
        uint64_t swap = x.high;
        x.high = x.low, x.low = swap;
        n -= 64;
    }
    if (n == 0)
        return x;
    struct halves result = {x.high << n | x.low >> (64 - n), x.low << n | x.high >> (64 - n)};
    return result;
}

int main(void) {
    unsigned long long mixed = 0;
    for (unsigned n = 0; n <= 70; n += 7) {
        uint8_t a = left8(0x96, n);
        uint16_t b = left16(0x8001, n);
        uint32_t c = left32(0xdeadbeef, n);
        uint64_t d = left64(0x0123456789abcdefu, n);
        printf("%2u: %02x %04x %08x %016llx\n", n, a, b, c, (unsigned long long)d);
        mixed = mixed * 31 + (a ^ b ^ c ^ d);
        if (right32(c, n) != 0xdeadbeef)
            return 1;
    }
    struct halves x = {0x0011223344556677u, 0x8899aabbccddeeffu};
    for (unsigned n = 0; n < 200; n += 33) {
        struct halves y = left128(x, n);
        printf("%3u: %016llx%016llx\n", n, (unsigned long long)y.high, (unsigned long long)y.low);
    }
    printf("%llu\n", mixed);
    return (int)(mixed & 0x3f);
}
