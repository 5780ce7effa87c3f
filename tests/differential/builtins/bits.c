// Counting and reversing bits with builtins at several widths, checked against loops.
#include <stdint.h>
#include <stdio.h>

static int count(uint64_t x) {
    int n = 0;
    for (; x; x &= x - 1)
        n++;
    return n;
}

static int leading(uint64_t x, int width) {
    int n = 0;
    while (!(x >> (width - 1 - n) & 1))
        n++;
    return n;
}

static uint64_t reverse_bytes(uint64_t x, int bytes) {
    uint64_t r = 0;
    for (int i = 0; i < bytes; i++, x >>= 8)
        r = r << 8 | (x & 0xff);
    return r;
}

static uint32_t reverse_bits(uint32_t x) {
    x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
    x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
    return __builtin_bswap32(x);
}

int main(void) {
    static const uint64_t samples[] = {
        1, 2, 0x80, 0xff00, 0x80000000, 0xffffffff, 0x100000000, 0x8000000000000000, 0x0123456789abcdef, UINT64_MAX};
    int wrong = 0;
    for (unsigned i = 0; i < sizeof samples / sizeof *samples; i++) {
        uint64_t x = samples[i];
        uint32_t low = (uint32_t)x | 1u << i;
        printf("%d %d %d %d | ", __builtin_clzll(x), __builtin_ctzll(x), __builtin_popcountll(x),
               __builtin_parityll(x));
        printf("%d %d %d %d\n", __builtin_clz(low), __builtin_ctz(low), __builtin_popcount(low),
               __builtin_ffs((int)low));
        wrong += __builtin_popcountll(x) != count(x);
        wrong += __builtin_clzll(x) != leading(x, 64) || __builtin_clz(low) != leading(low, 32);
        wrong += __builtin_bswap64(x) != reverse_bytes(x, 8);
        wrong += __builtin_bswap32(low) != reverse_bytes(low, 4);
        wrong += __builtin_bswap16((uint16_t)x) != reverse_bytes(x & 0xffff, 2);
    }
    printf("%d %d %d\n", __builtin_ffs(0), __builtin_ffsll(1LL << 62), __builtin_popcount(0));
    printf("%d %d\n", __builtin_clrsb(-1), __builtin_clrsb(256));
    printf("%08x %08x\n", reverse_bits(1), reverse_bits(0x12345678));
    printf("%lx %d\n", (unsigned long)__builtin_bswap32(0x11223344), __builtin_ctzl(64ul));
    printf("%d %d\n", __builtin_parity(7), __builtin_popcountl(~0ul) == (int)sizeof(long) * 8);

    unsigned rounded = 1000;
    rounded = 1u << (32 - __builtin_clz(rounded - 1));
    int order = 0;
    for (unsigned set = 0x8421; set; set &= set - 1)
        order = order * 16 + __builtin_ctz(set);
    printf("%u %x\n", rounded, order);
    return wrong;
}
