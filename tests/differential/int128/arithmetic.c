// 128-bit integers: carry, multiplication, division, shifts, comparison, printed by hand.
// data-model: LP64
#include <stdint.h>
#include <stdio.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

static void print_unsigned(u128 x) {
    char digits[40], *p = digits + 39;
    *p = '\0';
    do
        *--p = (char)('0' + (int)(x % 10));
    while (x /= 10);
    puts(p);
}

static void print_signed(i128 x) {
    if (x < 0)
        putchar('-');
    print_unsigned(x < 0 ? -(u128)x : (u128)x);
}

static u128 power(u128 base, int exponent) {
    u128 result = 1;
    for (; exponent; exponent /= 2, base *= base)
        if (exponent % 2)
            result *= base;
    return result;
}

static uint64_t multiply_modulo(uint64_t a, uint64_t b, uint64_t m) { return (uint64_t)((u128)a * b % m); }

int main(void) {
    u128 top = ~(u128)0;
    i128 low = (i128)1 << 126;
    low = -low - low;
    print_unsigned(top);
    print_signed(low);
    print_signed(~low);
    print_unsigned(power(10, 38));
    print_unsigned(power(3, 80));
    print_unsigned(power(7, 60));
    print_unsigned(top / 7);
    print_unsigned(top % 1000000007);
    print_unsigned(top / ((u128)1 << 64 | 12345));
    print_signed(low / 3);
    print_signed(low % 1000);
    print_signed(-(i128)7 / 2);
    print_signed((low >> 100) - 1);
    print_unsigned((top >> 127) + (top << 127 >> 120));
    printf("%llu\n", (unsigned long long)multiply_modulo(0xfffffffffffffff1, 0xfffffffffffffff3, 0xffffffffffffffc5));
    printf("%d %d %d\n", low < -1, (u128)low > 1, (i128)top == -1);

    u128 fibonacci = 1, before = 0;
    int steps = 0;
    while (fibonacci >= before) {
        u128 next = fibonacci + before;
        before = fibonacci;
        fibonacci = next;
        steps++;
    }
    print_unsigned(before);
    u128 rotated = (u128)0xdeadbeef << 100 | (u128)0xdeadbeef >> 28;
    printf("%016llx%016llx\n", (unsigned long long)(rotated >> 64), (unsigned long long)rotated);
    return steps & 0x7f;
}
