// memcpy, memmove over overlapping ranges, memset with truncated values, and element-wise equivalents.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static void move(unsigned char *to, const unsigned char *from, size_t count) {
    if (to < from)
        for (size_t i = 0; i < count; i++)
            to[i] = from[i];
    else
        while (count-- > 0)
            to[count] = from[count];
}

int main(void) {
    char text[] = "0123456789abcdef";
    memmove(text + 2, text, 8);
    puts(text);
    memmove(text, text + 5, 8);
    puts(text);
    memmove(text + 3, text + 3, 5);
    memmove(text, text + 1, 0);
    puts(text);

    int wrong = 0;
    for (int shift = -7; shift <= 7; shift++) {
        unsigned char a[40], b[40];
        for (int i = 0; i < 40; i++)
            a[i] = b[i] = (unsigned char)(i * 7);
        memmove(a + 10 + shift, a + 10, 20);
        move(b + 10 + shift, b + 10, 20);
        wrong += memcmp(a, b, sizeof a) != 0;
    }
    printf("%d wrong\n", wrong);

    uint32_t words[4];
    memset(words, 0x1ab, sizeof words);
    printf("%08x\n", words[0]);
    memset(words, -1, 7);
    printf("%08x %08x\n", words[1], words[2]);
    memset((char *)words + 5, 0, 3);
    printf("%08x %08x\n", words[0], words[1]);

    struct record {
        short id;
        double value;
        char name[5];
    } records[3] = {{1, 0.5, "one"}, {2, 0.25, "two"}, {3, 0.125, "three"}}, copies[3];
    memcpy(copies, records, sizeof records);
    memcpy(&copies[0], &records[2], sizeof *records);
    memmove(&copies[1], &copies[0], 2 * sizeof *copies);
    for (int i = 0; i < 3; i++)
        printf("%d %g %.5s\n", copies[i].id, copies[i].value, copies[i].name);
    return copies[2].id + wrong;
}
