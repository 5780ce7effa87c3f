// Writes through one pointer are seen through another; bytes of objects through unsigned char pointers.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct packet {
    uint16_t kind;
    uint8_t flags[2];
    int32_t value;
};

static int both(int *a, int *b) {
    *a = 1;
    *b = 2;
    return *a * 10 + *b;
}

static float through_chars(float *f) {
    unsigned char *bytes = (unsigned char *)f;
    *f = 1.0f;
    bytes[3] = 0xc0;
    return *f;
}

static int accumulate(int *total, const int *from, const int *to) {
    *total = 0;
    while (from != to)
        *total += *from++;
    return *total;
}

static uint32_t read_big_endian(const void *p) {
    const unsigned char *b = p;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

int main(void) {
    int x = 0, y = 0;
    printf("%d ", both(&x, &y));
    printf("%d\n", both(&x, &x));
    float f;
    printf("%g\n", (double)through_chars(&f));

    // The total is one of the summands.
    int values[] = {5, 6, 7, 8};
    printf("%d ", accumulate(&values[2], values, values + 4));
    printf("%d\n", values[2]);

    struct packet packet = {0x1234, {0xab, 0xcd}, -2};
    unsigned char *raw = (unsigned char *)&packet;
    printf("%02x %02x %02x %02x %08x\n", raw[0], raw[1], raw[2], raw[3], read_big_endian(raw + 4));
    raw[5] = 0;
    raw[0]++;
    printf("%x %d\n", packet.kind, packet.value);

    struct packet *view = &packet;
    int32_t *value = &view->value;
    struct packet copy = *view;
    *value = 99;
    memcpy(&copy.flags, &view->value, 2);
    printf("%d %d %d\n", view->value, copy.value, copy.flags[0]);

    void *generic = &copy;
    ((struct packet *)generic)->kind = 7;
    *(uint16_t *)generic += 1;
    const uint16_t *first = generic;
    printf("%d %d\n", copy.kind, *first);
    return copy.kind;
}
