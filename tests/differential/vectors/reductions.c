// Reductions: minimum, maximum, any, all, first index, absolute differences, clamps, averages.
#include <float.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

enum { COUNT = 157 };

static int minimum(const int *a, int n) {
    int least = INT_MAX;
    for (int i = 0; i < n; i++)
        least = a[i] < least ? a[i] : least;
    return least;
}

static uint8_t maximum(const uint8_t *a, int n) {
    uint8_t most = 0;
    for (int i = 0; i < n; i++)
        if (a[i] > most)
            most = a[i];
    return most;
}

static float maximum_float(const float *a, int n) {
    float most = -FLT_MAX;
    for (int i = 0; i < n; i++)
        if (a[i] > most)
            most = a[i];
    return most;
}

static int where_maximum(const int *a, int n) {
    int best = 0;
    for (int i = 1; i < n; i++)
        if (a[i] > a[best])
            best = i;
    return best;
}

static unsigned differences(const uint8_t *a, const uint8_t *b, int n) {
    unsigned sum = 0;
    for (int i = 0; i < n; i++) {
        int d = a[i] - b[i];
        sum += (unsigned)(d < 0 ? -d : d);
    }
    return sum;
}

static void clamp(int16_t *out, const int *in, int n) {
    for (int i = 0; i < n; i++)
        out[i] = (int16_t)(in[i] > 300 ? 300 : in[i] < -300 ? -300 : in[i]);
}

static void average(uint8_t *out, const uint8_t *a, const uint8_t *b, int n) {
    for (int i = 0; i < n; i++)
        out[i] = (uint8_t)((a[i] + b[i] + 1) >> 1);
}

static int all_below(const int *a, int n, int limit) {
    int all = 1;
    for (int i = 0; i < n; i++)
        all &= a[i] < limit;
    return all;
}

int main(void) {
    static int ints[COUNT];
    static uint8_t bytes[2][COUNT];
    static float floats[COUNT];
    static int16_t clamped[COUNT];
    for (int i = 0; i < COUNT; i++) {
        ints[i] = (i * 7717) % 1999 - 999;
        bytes[0][i] = (uint8_t)(i * 91);
        bytes[1][i] = (uint8_t)(250 - i * 13);
        floats[i] = (float)((i * 37) % 101) - 50.5f;
    }
    printf("%d %d %g %d\n", minimum(ints, COUNT), maximum(bytes[0], 100), (double)maximum_float(floats, COUNT),
           where_maximum(ints, COUNT));
    printf("%u\n", differences(bytes[0], bytes[1], COUNT));
    clamp(clamped, ints, COUNT);
    average(bytes[0], bytes[0], bytes[1], COUNT);
    int clamps = 0, check = 0;
    for (int i = 0; i < COUNT; i++) {
        clamps += clamped[i] == 300 || clamped[i] == -300;
        check = (check * 7 + bytes[0][i] + clamped[i]) % 100003;
    }
    printf("%d %d\n", clamps, check);
    printf("%d %d\n", all_below(ints, COUNT, 1000), all_below(ints, COUNT, 900));
    return clamps;
}
