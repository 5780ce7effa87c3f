// 128-bit integers to and from narrower integers, floats, structures, arguments and variable arguments.
// data-model: LP64
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

struct tagged {
    char tag;
    i128 value;
    short tail;
};

static i128 sum(int count, ...) {
    va_list arguments;
    va_start(arguments, count);
    i128 total = 0;
    for (int i = 0; i < count; i++)
        total += va_arg(arguments, i128) * (i + 1) + va_arg(arguments, int);
    va_end(arguments);
    return total;
}

static struct tagged negate(struct tagged t, int unused, u128 bias) {
    (void)unused;
    t.value = -t.value + (i128)bias;
    t.tag++;
    return t;
}

static void hex(u128 x) { printf("%016llx%016llx\n", (unsigned long long)(x >> 64), (unsigned long long)x); }

int main(void) {
    hex((u128)(i128)-1);
    hex((u128)(int8_t)-128);
    hex((uint64_t)-1);
    hex((u128)(i128)(int64_t)INT64_MIN);
    i128 wide = ((i128)0x0123456789abcdef << 64) | 0xfedcba9876543210;
    printf("%llx %x %x %d\n", (unsigned long long)wide, (unsigned)wide, (uint8_t)wide, (_Bool)(wide >> 100 << 100));

    printf("%.17g %.17g %.9g\n", (double)wide, (double)-wide, (double)(float)(wide >> 1));
    printf("%.17g %.17g\n", (double)(((u128)1 << 127) + 1), (double)~(u128)0);
    printf("%.20Lg\n", (long double)((u128)1 << 64 | 1));
    hex((u128)1e30);
    hex((u128)(i128)-1.5e20);
    hex((u128)(float)1e10f);
    printf("%d\n", (int)((i128)1e30 == (u128)1e30));

    struct tagged t = negate((struct tagged){'a', wide, -7}, 0, 5);
    hex((u128)t.value);
    printf("%c %d %zu\n", t.tag, t.tail, sizeof t);
    i128 total = sum(4, (i128)1 << 70, 1, (i128)-3, 2, wide, 3, (i128)0, 4);
    hex((u128)total);

    unsigned char bytes[16];
    memcpy(bytes, &wide, sizeof bytes);
    for (int i = 0; i < 16; i++)
        printf("%02x", bytes[i]);
    putchar('\n');
    i128 array[3] = {1, -1, wide};
    array[1] += array[2];
    array[0] <<= 65;
    hex((u128)array[1] ^ (u128)array[0]);
    int set = 0;
    for (u128 x = (u128)wide; x; x &= x - 1)
        set++;
    return set;
}
