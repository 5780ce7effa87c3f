// Division and remainder round towards zero, also for negative operands and at the limits.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

static int floor_modulo(int a, int b) {
    int r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static int checked_divide(int a, int b, int *out) {
    if (b == 0 || (a == INT_MIN && b == -1))
        return 0;
    *out = a / b;
    return 1;
}

int main(void) {
    static const int dividends[] = {7, -7, 6, -6, 1, -1, 0, INT_MAX, INT_MIN, INT_MIN + 1};
    static const int divisors[] = {3, -3, 2, -2, 1, -1, 7, INT_MAX, INT_MIN, 0};
    int refused = 0, identity = 0;

    for (unsigned i = 0; i < sizeof dividends / sizeof *dividends; i++)
        for (unsigned j = 0; j < sizeof divisors / sizeof *divisors; j++) {
            int quotient, a = dividends[i], b = divisors[j];
            if (!checked_divide(a, b, &quotient)) {
                refused++;
                continue;
            }
            identity += quotient * b + a % b == a;
            printf("%d,%d,%d ", quotient, a % b, floor_modulo(a, b));
            if (j == 8)
                putchar('\n');
        }
    printf("\nrefused %d, identity held %d times\n", refused, identity);

    unsigned u = (unsigned)INT_MIN;
    printf("%u %u %u\n", u / 3, u % 10, u / (unsigned)-1);
    printf("%u\n", (unsigned)-7 / 2);
    printf("%u\n", -7 / 2u);
    printf("%d %d\n", -7 / 2, -7 >> 1);
    long long wide = LLONG_MIN;
    printf("%lld %lld %lld\n", wide / 10, wide % 10, (wide + 1) / -1);
    printf("%llu %llu\n", ULLONG_MAX / 10, ULLONG_MAX % 10);
    signed char tiny = -128;
    printf("%d %d\n", tiny / -1, (signed char)(tiny / -1));
    short narrow = -1000;
    narrow /= 7;
    narrow %= 10;
    printf("%d\n", narrow);
    return refused;
}
