// Arithmetic builtins that report overflow: same and mixed types, results wrapped to the target.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define TRY(operation, type, a, b)                                      \
    do {                                                                \
        type result;                                                    \
        int overflow = __builtin_##operation##_overflow(a, b, &result); \
        printf("%d %lld\n", overflow, (long long)result);               \
        overflows += overflow;                                          \
    } while (0)

static int saturating_sum(const int *values, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++)
        if (__builtin_add_overflow(sum, values[i], &sum))
            return values[i] < 0 ? INT_MIN : INT_MAX;
    return sum;
}

static int factorial_limit(void) {
    long long product = 1;
    int n = 1;
    while (!__builtin_mul_overflow(product, (long long)n, &product))
        n++;
    return n - 1;
}

int main(void) {
    int overflows = 0;
    TRY(add, int, INT_MAX, 1);
    TRY(add, int, INT_MAX, -1);
    TRY(sub, int, INT_MIN, 1);
    TRY(mul, int, 65536, 65536);
    TRY(mul, int, INT_MIN, -1);
    TRY(mul, int, -46341, 46341);
    TRY(add, unsigned, UINT_MAX, 1u);
    TRY(sub, unsigned, 3u, 5u);
    TRY(mul, unsigned, 65537u, 65535u);
    TRY(add, int64_t, INT64_MAX, (int64_t)1);
    TRY(sub, int64_t, INT64_MIN, (int64_t)1);
    TRY(mul, int64_t, (int64_t)1 << 32, (int64_t)1 << 31);
    TRY(mul, int64_t, INT64_C(-3037000500), INT64_C(3037000500));
    TRY(mul, uint64_t, (uint64_t)1 << 32, (uint64_t)1 << 32);
    // The result is computed exactly and then fitted into the type of the target.
    TRY(add, signed char, 100, 27);
    TRY(add, signed char, 100, 28);
    TRY(sub, unsigned char, 5, 6);
    TRY(add, unsigned, -1, 1);
    TRY(add, unsigned, -2, 1);
    TRY(mul, short, 200, -163);
    TRY(mul, short, 200, -164);
    TRY(add, long long, INT_MAX, INT_MAX);
    TRY(sub, int, 0u, 1u);
    TRY(sub, int, 0u, 0x80000001u);

    int sum;
    unsigned carry_out;
    printf("%d %d\n", __builtin_sadd_overflow(INT_MAX, 5, &sum), __builtin_umul_overflow(1u << 31, 2u, &carry_out));
    printf("%d %u\n", sum, carry_out);
    printf("%d %d\n", saturating_sum((int[]){INT_MAX, 7, -1}, 3), saturating_sum((int[]){INT_MIN, 5, -6}, 3));
    printf("%d\n", factorial_limit());
    return overflows;
}
