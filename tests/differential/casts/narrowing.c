// Narrowing conversions keep the low bits; chains of casts through several types.
#include <stdint.h>
#include <stdio.h>

static uint8_t low_byte(uint64_t x) { return (uint8_t)x; }
static int16_t signed_half(int64_t x) { return (int16_t)x; }
static int narrow_argument(short x) { return x; }
static short narrow_result(int x) { return (short)x; }
static float through_float(int x) { return (float)x; }

int main(void) {
    int64_t wide = 0x1122334455667788;
    printf("%x %d %d\n", low_byte(wide), signed_half(wide), signed_half(wide << 1));
    printf("%x %x\n", (uint32_t)wide, (uint32_t)(wide >> 32));
    printf("%d %d\n", narrow_argument(70000), narrow_result(-40000));
    printf("%d\n", (int)4000000000u);
    printf("%ld\n", (long)4000000000u);
    printf("%ld\n", (long)0x123456789abcdef0LL);

    uint8_t bytes = 255;
    int8_t back = (int8_t)bytes;
    uint16_t up = (uint16_t)back;
    printf("%d %u %u\n", back, up, (uint8_t)up);

    // A loop counter narrower than its bound would never end; count how far it gets.
    int rounds = 0;
    for (uint8_t i = 0; i < 300 && rounds < 1000; i++)
        rounds++;
    printf("%d\n", rounds);

    int assigned = 0;
    short chained;
    assigned = chained = 100000;
    printf("%d %d\n", assigned, chained);
    printf("%d\n", (int)through_float(16777217));
    printf("%d %d\n", (int8_t)(uint8_t)200 + (uint8_t)(int8_t)-56, (int)(char)300);
    unsigned mask = (uint8_t)~0;
    printf("%u %u\n", mask, (unsigned)~(uint8_t)0 >> 28);
    return (uint8_t)(wide >> 8);
}
