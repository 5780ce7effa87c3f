// The 64-bit significand of long double: values that double cannot hold.
#include <float.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
    long double one = 1.0L, epsilon = one;
    int bits = 0;
    while (one + epsilon / 2 != one) {
        epsilon /= 2;
        bits++;
    }
    printf("%d %d\n", bits, LDBL_MANT_DIG);
    printf("%.20Lf %.21Lg\n", 1.0L / 3, 2.0L / 3);
    printf("%d %d\n", (long double)0.1 == 0.1L, (double)0.1L == 0.1);
    printf("%.25Lf\n%.25Lf\n", 0.1L, (long double)0.1);

    uint64_t wide = UINT64_MAX;
    long double exact = wide;
    printf("%.1Lf %d %d\n", exact, (uint64_t)exact == wide, (double)wide == exact);
    int64_t low = INT64_MIN + 1;
    printf("%.1Lf %lld\n", (long double)low, (long long)(long double)low);
    printf("%.1Lf %.1Lf\n", 9007199254740993.0L, (long double)(double)9007199254740993.0L);

    // Beyond the range of double.
    long double huge = DBL_MAX;
    huge *= huge;
    printf("%.10Le %d\n", huge, huge / DBL_MAX == DBL_MAX);
    long double small = DBL_MIN;
    small *= small;
    printf("%.10Le %d\n", small, (double)small == 0);

    long double sum = 0;
    for (int i = 0; i < 1000; i++)
        sum += 0.1L;
    printf("%.20Lf\n", sum);
    // Rounding first to double and then to float differs from rounding once.
    long double tie = 1.0L + 0x1p-24L + 0x1p-60L;
    printf("%.9g %.9g\n", (double)(float)tie, (double)(float)(double)tie);
    return bits;
}
