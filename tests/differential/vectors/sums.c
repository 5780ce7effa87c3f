// Loops that become vector instructions: sums over every integer width, with odd lengths and strides.
#include <stdint.h>
#include <stdio.h>

enum { COUNT = 203 };

static int8_t bytes[COUNT];
static uint16_t halves[COUNT];
static int words[COUNT];
static uint64_t wides[COUNT];

static int sum_bytes(const int8_t *a, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}

static uint8_t sum_narrow(const int8_t *a, int n) {
    uint8_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += (uint8_t)a[i];
    return sum;
}

static uint64_t sum_halves(const uint16_t *a, int n) {
    uint64_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}

static int sum_if(const int *a, int n, int limit) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        if (a[i] > limit)
            sum += a[i];
    return sum;
}

static uint64_t mix(const uint64_t *a, int n) {
    uint64_t all = 0;
    for (int i = 0; i < n; i += 2)
        all ^= a[i] * 3 + (a[i] >> 7);
    return all;
}

static int count_equal(const int *a, const uint16_t *b, int n) {
    int count = 0;
    for (int i = 0; i < n; i++)
        count += (a[i] & 0xff) == (b[i] & 0xff);
    return count;
}

int main(void) {
    for (int i = 0; i < COUNT; i++) {
        bytes[i] = (int8_t)(i * 37);
        halves[i] = (uint16_t)(i * 4099);
        words[i] = (i * 7919) % 2001 - 1000;
        wides[i] = (uint64_t)i * 0x9e3779b97f4a7c15u;
    }
    int equal = 0;
    for (int n = COUNT - 5; n <= COUNT; n++) {
        printf("%d %d %llu %d %016llx\n", sum_bytes(bytes, n), sum_narrow(bytes, n),
               (unsigned long long)sum_halves(halves, n), sum_if(words, n, -10), (unsigned long long)mix(wides, n));
        equal = count_equal(words, halves, n);
    }
    printf("%d %d\n", sum_bytes(bytes, 0), sum_if(words + 1, 3, 1000));
    return equal;
}
