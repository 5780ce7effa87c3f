// Shifts by zero and by width minus one, of signed, unsigned and promoted operands.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
    int width = sizeof(int) * CHAR_BIT;
    unsigned one = 1;
    volatile int last = 31, last_wide = 63, none = 0;

    printf("%u %u\n", one << (width - 1), ~0u >> (width - 1));
    printf("%d %d %d\n", -1 >> last, INT_MIN >> last, INT_MAX >> last);
    printf("%d %d\n", INT_MIN >> 1, INT_MIN >> none);
    printf("%d\n", 1 << 30);
    printf("%llu %llu\n", 1ull << last_wide, ~0ull >> last_wide);
    printf("%lld %lld\n", LLONG_MIN >> last_wide, LLONG_MIN >> none);
    printf("%d %d\n", -5 >> 1, -5 / 2);

    signed char sc = -128;
    unsigned char uc = 0x80;
    short ss = -2;
    printf("%d %d %d\n", sc >> 7, uc >> 7, ss >> 15);
    printf("%d %d\n", uc << 1, (unsigned char)(uc << 1));
    printf("%d\n", (signed char)(uc >> 0));
    sc >>= 3;
    uc >>= 3;
    ss >>= 1;
    printf("%d %d %d\n", sc, uc, ss);
    uc <<= 5;
    printf("%d\n", uc);

    // The type of a shift is that of its promoted left operand alone.
    printf("%zu %zu\n", sizeof(1 << 1LL), sizeof((char)1 << 1));
    printf("%llu %llu\n", 1ull << 40, (unsigned long long)(1u << 8) << 32);
    printf("%lld\n", -1LL >> (char)40);

    uint64_t bits = 0;
    for (int i = 0; i < 64; i += 3)
        bits |= (uint64_t)1 << i;
    printf("%016llx\n", (unsigned long long)bits);
    int count = 0;
    for (uint64_t rest = bits; rest; rest >>= 1)
        count += rest & 1;
    return count;
}
