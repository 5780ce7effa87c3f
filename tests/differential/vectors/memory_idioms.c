// Loops that compilers turn into memset, memcpy, memmove, strlen, and byte-swapping loads.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { COUNT = 100 };

static void clear(int *a, int n) {
    for (int i = 0; i < n; i++)
        a[i] = 0;
}

static void fill(uint16_t *a, int n, uint16_t value) {
    for (int i = 0; i < n; i++)
        a[i] = value;
}

static void copy(double *restrict to, const double *restrict from, int n) {
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}

static void shift_up(char *a, int n) {
    for (int i = n - 1; i > 0; i--)
        a[i] = a[i - 1];
}

static void shift_down(char *a, int n) {
    for (int i = 0; i + 1 < n; i++)
        a[i] = a[i + 1];
}

// Not a move: every element becomes a copy of the first.
static void smear(char *a, int n) {
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1];
}

static int length(const char *text) {
    int n = 0;
    while (text[n])
        n++;
    return n;
}

static uint32_t load_big_endian(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | (uint32_t)p[3];
}

static void interleave(uint8_t *to, const uint8_t *a, const uint8_t *b, int n) {
    for (int i = 0; i < n; i++) {
        to[2 * i] = a[i];
        to[2 * i + 1] = b[i];
    }
}

static void reverse(int *to, const int *from, int n) {
    for (int i = 0; i < n; i++)
        to[i] = from[n - 1 - i];
}

int main(void) {
    static int ints[COUNT], turned[COUNT];
    static uint16_t halves[COUNT];
    static double reals[2][COUNT];
    static uint8_t pairs[40];
    for (int i = 0; i < COUNT; i++) {
        ints[i] = i * i;
        reals[0][i] = i / 8.0;
    }
    reverse(turned, ints, COUNT);
    clear(ints + 10, 50);
    fill(halves + 1, 33, 0xabcd);
    copy(reals[1], reals[0], COUNT);
    long sum = 0;
    for (int i = 0; i < COUNT; i++)
        sum += ints[i] + halves[i] + (long)(reals[1][i] * 8) - turned[i] % 7;
    printf("%ld\n", sum);

    char text[] = "move these letters";
    shift_up(text, 18);
    puts(text);
    shift_down(text + 2, 10);
    puts(text);
    smear(text + 4, 8);
    puts(text);
    printf("%d %d\n", length(text), length(text + 18));
    printf("%08x\n", load_big_endian((const uint8_t *)"\x12\x34\xff\x80"));
    interleave(pairs, (const uint8_t *)"abcdefghijklmnopqrst", (const uint8_t *)"ABCDEFGHIJKLMNOPQRST", 20);
    printf("%.40s\n", (const char *)pairs);
    return length(text) + (memcmp(reals[0], reals[1], sizeof reals[0]) != 0);
}
