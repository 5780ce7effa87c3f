// Layout of bit-fields seen through bytes: zero width, straddling units, packed structures.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct plain {
    unsigned a : 3;
    unsigned b : 7;
    unsigned : 0;
    unsigned c : 5;
    unsigned : 4;
    unsigned d : 20;
    unsigned e : 20;
};

struct mixed {
    char c;
    unsigned a : 4;
    unsigned short b : 12;
    unsigned long long w : 36;
    unsigned char last : 2;
};

#pragma pack(push, 1)
struct packed {
    unsigned char tag;
    unsigned a : 9;
    int b : 14;
    unsigned long long c : 50;
    short tail;
};
#pragma pack(pop)

static void dump(const char *name, const void *object, size_t size) {
    const unsigned char *bytes = object;
    printf("%s (%zu):", name, size);
    for (size_t i = 0; i < size; i++)
        printf(" %02x", bytes[i]);
    putchar('\n');
}

int main(void) {
    struct plain p;
    memset(&p, 0, sizeof p);
    p.a = 5, p.b = 0x55, p.c = 0x1f, p.d = 0xabcde, p.e = 0x12345;
    dump("plain", &p, sizeof p);
    memset(&p, 0xff, sizeof p);
    p.b = 0, p.d = 1;
    dump("plain", &p, sizeof p);

    struct mixed m;
    memset(&m, 0, sizeof m);
    m.c = 'm', m.a = 9, m.b = 0xabc, m.w = 0x912345678, m.last = 2;
    dump("mixed", &m, sizeof m);

    struct packed k;
    memset(&k, 0, sizeof k);
    k.tag = 0xee, k.a = 0x1ff, k.b = -2, k.c = 0x2aaaaaaaaaaaa, k.tail = -3;
    dump("packed", &k, sizeof k);
    k.a = 0;
    k.c ^= 0x3ffffffffffff;
    dump("packed", &k, sizeof k);
    printf("%d %llx %d\n", k.b, (unsigned long long)k.c, k.tail);

    struct packed array[3];
    memset(array, 0, sizeof array);
    for (int i = 0; i < 3; i++)
        array[i].b = -i, array[i].tail = (short)(i * 1000);
    dump("array", array, sizeof array);
    return (int)sizeof array;
}
