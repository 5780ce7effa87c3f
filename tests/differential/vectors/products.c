// Dot products, scaled additions and matrix products over short, int, float and double arrays.
#include <stdint.h>
#include <stdio.h>

enum { COUNT = 131, SIDE = 12 };

static int dot_short(const int16_t *restrict a, const int16_t *restrict b, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

static int64_t dot_int(const int *a, const int *b, int n) {
    int64_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += (int64_t)a[i] * b[i];
    return sum;
}

static float dot_float(const float *a, const float *b, int n) {
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

static void scaled_add(float *restrict y, const float *restrict x, float factor, int n) {
    for (int i = 0; i < n; i++)
        y[i] += factor * x[i];
}

static void scaled_add_double(double *y, const double *x, double factor, int n) {
    for (int i = 0; i < n; i++)
        y[i] = y[i] * 0.5 + factor * x[i];
}

static void product(uint32_t c[SIDE][SIDE], const uint32_t a[SIDE][SIDE], const uint32_t b[SIDE][SIDE]) {
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++) {
            uint32_t sum = 0;
            for (int k = 0; k < SIDE; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
}

int main(void) {
    static int16_t shorts[2][COUNT];
    static int ints[2][COUNT];
    static float floats[2][COUNT];
    static double doubles[2][COUNT];
    for (int i = 0; i < COUNT; i++)
        for (int k = 0; k < 2; k++) {
            shorts[k][i] = (int16_t)((i - 50) * 43 + k * 1700);
            ints[k][i] = (i - 60) * 1234567 / (k + 1);
            floats[k][i] = (float)i / 7 - (float)k * 3;
            doubles[k][i] = 1.0 / (i + k + 1);
        }
    printf("%d %lld\n", dot_short(shorts[0], shorts[1], COUNT), (long long)dot_int(ints[0], ints[1], COUNT));
    printf("%.9g\n", (double)dot_float(floats[0], floats[1], COUNT));
    scaled_add(floats[1], floats[0], 0.3f, COUNT);
    printf("%.9g %.9g\n", (double)floats[1][COUNT - 1], (double)dot_float(floats[1], floats[1], COUNT - 2));
    // Overlapping ranges: each element depends on the one before it.
    scaled_add_double(doubles[0] + 1, doubles[0], 1.5, COUNT - 1);
    printf("%.17g %.17g\n", doubles[0][1], doubles[0][COUNT - 1]);

    static uint32_t a[SIDE][SIDE], b[SIDE][SIDE], c[SIDE][SIDE];
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++) {
            a[i][j] = (uint32_t)(i * 1000003 + j);
            b[i][j] = (uint32_t)(i ^ j * 77);
        }
    product(c, a, b);
    uint32_t check = 0;
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++)
            check = check * 31 + c[i][j];
    printf("%08x\n", check);
    return (int)(check & 0x7f);
}
