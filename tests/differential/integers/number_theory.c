// Sieve, greatest common divisor, modular power and inverse in 32 and 64 bits.
#include <stdint.h>
#include <stdio.h>

static uint64_t gcd(uint64_t a, uint64_t b) { return b == 0 ? a : gcd(b, a % b); }

static uint32_t power_modulo(uint32_t base, uint32_t exponent, uint32_t modulus) {
    uint64_t result = 1, square = base % modulus;
    for (; exponent; exponent >>= 1) {
        if (exponent & 1)
            result = result * square % modulus;
        square = square * square % modulus;
    }
    return (uint32_t)result;
}

static int64_t inverse(int64_t a, int64_t modulus) {
    int64_t x0 = 1, x1 = 0, r0 = a, r1 = modulus;
    while (r1 != 0) {
        int64_t q = r0 / r1, swap = r0 - q * r1;
        r0 = r1, r1 = swap;
        swap = x0 - q * x1;
        x0 = x1, x1 = swap;
    }
    return r0 == 1 ? (x0 % modulus + modulus) % modulus : -1;
}

static unsigned square_root(uint64_t n) {
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 31; bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= n)
            root |= bit;
    return (unsigned)root;
}

int main(void) {
    static unsigned char composite[5000];
    int primes = 0;
    for (int i = 2; i < 5000; i++) {
        if (composite[i])
            continue;
        primes++;
        for (int j = i * i; j < 5000; j += i)
            composite[j] = 1;
    }
    printf("%d primes\n", primes);
    printf("%llu\n", (unsigned long long)gcd(0xfffffffffffffffeu, 6u * 7 * 11 * 13));
    printf("%u %u\n", power_modulo(2, 1000000, 1000000007), power_modulo(4294967291u, 4294967290u, 4294967279u));
    printf("%lld %lld %lld\n", (long long)inverse(3, 11), (long long)inverse(-5, 4294967291), (long long)inverse(6, 9));
    printf("%u %u %u\n", square_root(0), square_root(99980001), square_root(UINT64_MAX));

    int longest = 0, best = 0;
    for (int start = 1; start < 300; start++) {
        int length = 0;
        for (uint64_t n = start; n != 1; n = n & 1 ? 3 * n + 1 : n / 2)
            length++;
        if (length > longest)
            longest = length, best = start;
    }
    printf("%d takes %d steps\n", best, longest);
    return primes & 0x7f;
}
