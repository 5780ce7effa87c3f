// Plain char is signed here: comparisons, indices, promotion and characters above 127.
#include <limits.h>
#include <stdio.h>

static int histogram[256];

static int classify(char c) {
    switch (c) {
    case '\xff': return 1;
    case '\x80': return 2;
    case 'a': return 3;
    default: return c < 0 ? 4 : 5;
    }
}

int main(void) {
    const char *text = "a\x80z\xff\x7f\xc3\xa9";
    printf("%d %d\n", CHAR_MIN, CHAR_MAX);
    int sum = 0, negative = 0;
    for (const char *p = text; *p; p++) {
        sum += *p;
        negative += *p < 0;
        histogram[(unsigned char)*p]++;
        printf("%d:%d:%d ", *p, (unsigned char)*p, classify(*p));
    }
    putchar('\n');
    printf("%d %d\n", sum, negative);
    for (int i = 0; i < 256; i++)
        if (histogram[i])
            printf("%02x ", i);
    putchar('\n');

    char c = 127;
    c++;
    printf("%d %d\n", c, c == (char)128);
    printf("%d %d\n", '\xff' == -1, "\xff"[0] == '\xff');
    printf("%d\n", (unsigned char)'\xff' == 255);
    unsigned char u = 'a';
    u -= 'b';
    printf("%d %d\n", u, (char)u);
    int end_of_file = EOF;
    printf("%d %d\n", (char)255 == end_of_file, (unsigned char)255 == end_of_file);
    return negative;
}
