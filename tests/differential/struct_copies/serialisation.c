// Records written to a byte buffer and read back: alignment ignored through memcpy, byte order by hand.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct record {
    uint8_t kind;
    int16_t small;
    uint32_t number;
    double real;
    char text[6];
    int64_t wide;
};

struct writer {
    unsigned char bytes[128];
    size_t used;
};

static void put(struct writer *w, const void *from, size_t size) {
    memcpy(w->bytes + w->used, from, size);
    w->used += size;
}

static void put_big_endian(struct writer *w, uint64_t value, int size) {
    while (size-- > 0)
        w->bytes[w->used++] = (unsigned char)(value >> 8 * size);
}

static uint64_t get_big_endian(const unsigned char **p, int size) {
    uint64_t value = 0;
    while (size-- > 0)
        value = value << 8 | *(*p)++;
    return value;
}

static void write_record(struct writer *w, const struct record *r) {
    put_big_endian(w, r->kind, 1);
    put_big_endian(w, (uint16_t)r->small, 2);
    put_big_endian(w, r->number, 4);
    put(w, &r->real, sizeof r->real);
    put(w, r->text, sizeof r->text);
    put_big_endian(w, (uint64_t)r->wide, 8);
}

static struct record read_record(const unsigned char **p) {
    struct record r;
    r.kind = (uint8_t)get_big_endian(p, 1);
    r.small = (int16_t)get_big_endian(p, 2);
    r.number = (uint32_t)get_big_endian(p, 4);
    memcpy(&r.real, *p, sizeof r.real);
    *p += sizeof r.real;
    memcpy(r.text, *p, sizeof r.text);
    *p += sizeof r.text;
    r.wide = (int64_t)get_big_endian(p, 8);
    return r;
}

int main(void) {
    static const struct record records[] = {
        {1, -2, 0xdeadbeef, 0.1, "first", INT64_MIN},
        {255, 32767, 0, -0.0, "second", -1},
        {0, -32768, 1, 1e300, "", 0x0102030405060708},
    };
    struct writer w = {.used = 0};
    for (int i = 0; i < 3; i++)
        write_record(&w, &records[i]);
    unsigned check = 0;
    for (size_t i = 0; i < w.used; i++)
        check = (check << 5 | check >> 27) ^ w.bytes[i];
    printf("%zu %08x\n", w.used, check);

    const unsigned char *p = w.bytes;
    for (int i = 0; i < 3; i++) {
        struct record r = read_record(&p);
        printf("%u %d %x %g %.6s %lld\n", r.kind, r.small, r.number, r.real, r.text, (long long)r.wide);
    }
    // An unaligned number in the middle of the buffer.
    uint32_t unaligned;
    memcpy(&unaligned, w.bytes + 3, sizeof unaligned);
    printf("%08x\n", unaligned);
    return (int)(p - w.bytes);
}
