// Integer promotion and the usual arithmetic conversions on operands of mixed width and signedness.
#include <stdio.h>

static unsigned char sum_wraps(unsigned char a, unsigned char b) { return a + b; }

static const char *order(int less) { return less ? "less" : "not less"; }

int main(void) {
    unsigned char a = 200, b = 100;
    signed char c = -1;
    unsigned short high = 0xffff;
    short negative = -32768;
    unsigned int one = 1;

    printf("%d %d\n", a + b, sum_wraps(a, b));
    printf("%d %u\n", ~a, (unsigned char)~a);
    printf("%d %d\n", -a, (signed char)-a);
    printf("%d\n", (a << 4) >> 4);
    printf("%d\n", (unsigned char)(a << 4) >> 4);
    printf("%s %s\n", order(c < one), order(c < (int)one));
    printf("%s %s\n", order(-1 < (unsigned char)1), order(-1L < 1u));
    printf("%s\n", order(-1LL < one));
    printf("%d %u\n", high + 1, (unsigned short)(high + 1));
    printf("%u\n", (unsigned)high * high);
    printf("%d %d\n", -negative, (short)-(int)negative);
    printf("%d\n", (char)0x7f + (char)0x7f);
    printf("%u\n", c + one);
    printf("%lld\n", (long long)(c + one) + c);
    printf("%lld %lld\n", (long long)-1 + one, -1 + one + 0LL);
    printf("%zu %zu %zu\n", sizeof(a + b), sizeof(a ? a : 0LL), sizeof('x'));

    int sum = 0;
    for (unsigned char i = 250; i != 5; i++)
        sum += i;
    printf("%d\n", sum);

    a += 100;
    c -= 128;
    high *= 3;
    printf("%d %d %d\n", a, c, high);
    a = 255;
    a++;
    printf("%d\n", a);
    return (c > 0) + 2 * (sum == 1515 + 10);
}
