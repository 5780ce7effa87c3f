// Type punning through unions: numbers, floats and bytes share storage, little end first.
#include <stdint.h>
#include <stdio.h>

union word {
    uint32_t number;
    float real;
    uint8_t bytes[4];
    int16_t halves[2];
    struct {
        uint8_t low;
        uint16_t high;
    } parts;
};

union wide {
    double real;
    uint64_t number;
    uint32_t halves[2];
    int8_t bytes[8];
};

static union word make(uint32_t number) {
    union word w = {number};
    return w;
}

static float negate(float x) {
    union word w = {.real = x};
    w.bytes[3] ^= 0x80;
    return w.real;
}

int main(void) {
    union word w = make(0x80ff7f01);
    printf("%02x %02x %02x %02x\n", w.bytes[0], w.bytes[1], w.bytes[2], w.bytes[3]);
    printf("%d %d\n", w.halves[0], w.halves[1]);
    printf("%x %x\n", w.parts.low, w.parts.high);
    w.real = 1.0f;
    printf("%08x\n", w.number);
    w.bytes[2] |= 0x40;
    printf("%g\n", (double)w.real);
    printf("%g %g\n", (double)negate(2.5f), (double)negate(-0.0f));

    union wide v = {.real = -1.5};
    printf("%016llx %08x %08x %d\n", (unsigned long long)v.number, v.halves[0], v.halves[1], v.bytes[7]);
    v.number++;
    printf("%.17g\n", v.real);
    v.halves[1] = 0x40000000;
    printf("%.17g\n", v.real);

    union wide copy = v;
    v.number = 0;
    printf("%d %g\n", copy.number == v.number, v.real);
    union word table[3] = {{1}, {.real = 0.5f}, {.bytes = {1, 2, 3, 4}}};
    uint32_t sum = 0;
    for (int i = 0; i < 3; i++)
        sum += table[i].number;
    printf("%08x %zu %zu\n", sum, sizeof(union word), sizeof(union wide));
    return (int)(sum & 0x7f);
}
