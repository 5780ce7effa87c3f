// Switches on char, 64-bit, negative, unsigned and enumerated values; ranges; sparse and dense cases.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

static int wide(int64_t x) {
    switch (x) {
    case INT64_MIN: return 1;
    case -1: return 2;
    case 0x100000000: return 3;
    case 0: return 4;
    case INT64_MAX: return 5;
    }
    return 6;
}

static const char *range(int c) {
    switch (c) {
    case 'a' ... 'f':
    case 'A' ... 'F': return "hexadecimal letter";
    case '0' ... '9': return "digit";
    case INT_MIN ... - 1: return "negative";
    case 1000 ... INT_MAX: return "large";
    default: return "other";
    }
}

static int narrow(unsigned char c) {
    switch (c) {
    case 255: return 1;
    case 256 & 0xff: return 2;
    case (unsigned char)-2: return 3;
    }
    return 0;
}

static int unsigned_switch(unsigned x) {
    switch (x) {
    case -1: return 1;
    case 0x80000000: return 2;
    default: return x > 5;
    }
}

static int dense(int x) {
    switch (x + 3) {
    case 0: return 7;
    case 1: return -4;
    case 2: return 12;
    case 3: return 0;
    case 4: return 99;
    case 5: return 5;
    case 6: return -1;
    case 7: return 33;
    }
    return 1;
}

int main(void) {
    printf("%d %d %d %d %d %d\n", wide(INT64_MIN), wide(-1), wide(1LL << 32), wide(0), wide(INT64_MAX),
           wide(0xffffffff));
    static const int characters[] = {'b', 'G', 'F', '5', -7, INT_MIN, 999, 1000, INT_MAX, ' '};
    for (int i = 0; i < 10; i++)
        printf("%s, ", range(characters[i]));
    putchar('\n');
    printf("%d %d %d %d\n", narrow(255), narrow(0), narrow(254), narrow(1));
    printf("%d %d %d %d\n", unsigned_switch(~0u), unsigned_switch(1u << 31), unsigned_switch(3), unsigned_switch(6));
    int sum = 0;
    for (int i = -6; i < 8; i++)
        sum = sum * 3 + dense(i);
    printf("%d\n", sum);
    char c = '\xf0';
    switch (c) {
    case 0xf0: puts("unsigned"); break;
    case (char)0xf0: puts("signed"); break;
    }
    return sum & 0x7f;
}
