// Widening: the signedness of the source decides between sign and zero extension.
#include <stdint.h>
#include <stdio.h>

static uint64_t from_signed(int8_t x) { return (uint64_t)x; }
static uint64_t from_unsigned(uint8_t x) { return x; }
static uint64_t twice(int8_t x) { return (uint32_t)x; }

int main(void) {
    int8_t byte = -128;
    int16_t half = -2;
    int32_t word = INT32_MIN;
    printf("%016llx %016llx %016llx\n", (unsigned long long)from_signed(byte),
           (unsigned long long)from_unsigned((uint8_t)byte), (unsigned long long)twice(byte));
    printf("%08x %08x\n", (unsigned)half, (unsigned)(uint16_t)half);
    printf("%016llx %016llx\n", (unsigned long long)word, (unsigned long long)(uint32_t)word);
    printf("%lld %lld\n", (long long)(int8_t)0xff, (long long)(uint8_t)0xff);
    printf("%d %d\n", (int16_t)0x8000, (int16_t)0x17fff);
    printf("%ld %lu\n", (long)word, (unsigned long)word);
    printf("%lu\n", (unsigned long)(unsigned)word);
    printf("%d\n", (int)(int8_t)(uint8_t)(int16_t)-300);
    printf("%d\n", (int8_t)(int)(0x1234567890abcdefLL));
    printf("%x\n", (unsigned)(int8_t)0x80 >> 24);
    printf("%x\n", (unsigned)(uint8_t)0x80 >> 4);

    // Reading bytes of a number through both kinds of char.
    uint32_t mixed = 0x7f80ff01;
    int total = 0;
    for (int i = 0; i < 4; i++) {
        signed char s = (signed char)(mixed >> 8 * i);
        unsigned char u = (unsigned char)(mixed >> 8 * i);
        printf("%d/%d ", s, u);
        total += s;
    }
    putchar('\n');

    // A manual sign extension of 5-bit and 24-bit fields.
    for (int x = 14; x < 18; x++)
        printf("%d ", (x ^ 16) - 16);
    int32_t sample = 0x00fffffe;
    printf("%d\n", (sample ^ 0x800000) - 0x800000);
    return total & 0x7f;
}
