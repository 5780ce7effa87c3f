// Variable arguments of every promoted type, in registers and beyond them on the stack.
#include <stdarg.h>
#include <stdio.h>

static void show(const char *kinds, ...) {
    va_list arguments;
    va_start(arguments, kinds);
    for (const char *k = kinds; *k; k++)
        switch (*k) {
        case 'i': printf("%d ", va_arg(arguments, int)); break;
        case 'u': printf("%u ", va_arg(arguments, unsigned)); break;
        case 'l': printf("%ld ", va_arg(arguments, long)); break;
        case 'q': printf("%lld ", va_arg(arguments, long long)); break;
        case 'd': printf("%g ", va_arg(arguments, double)); break;
        case 'L': printf("%.20Lg ", va_arg(arguments, long double)); break;
        case 's': printf("%s ", va_arg(arguments, char *)); break;
        case 'p': printf("%d ", *va_arg(arguments, int *)); break;
        case 'f': printf("%d ", va_arg(arguments, int (*)(int))(20)); break;
        }
    va_end(arguments);
    putchar('\n');
}

static int twice(int x) { return 2 * x; }

static double sum(int count, ...) {
    va_list arguments;
    va_start(arguments, count);
    double total = 0;
    for (int i = 0; i < count; i++)
        total += i % 2 ? va_arg(arguments, double) : va_arg(arguments, int);
    va_end(arguments);
    return total;
}

int main(void) {
    int x = 77;
    char c = -1;
    unsigned char u = 255;
    short s = -300;
    float f = 0.1f;
    show("iiii", c, u, s, 'x');
    show("dd", f, 2.5);
    show("iidLiqL", 1, 2, 3.0, 4.0L / 3, 5, 6LL << 40, -0.1L);
    show("iqiqiqiqiq", 1, 2LL, 3, 4LL, 5, 6LL, 7, 8LL, 9, -10LL);
    show("dddddddddddd", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11., 12.);
    show("didididididididididi", 1., 2, 3., 4, 5., 6, 7., 8, 9., 10, 11., 12, 13., 14, 15., 16, 17., 18, 19., 20);
    show("spful", "text", &x, twice, ~0u, -1L);
    show("");
    printf("%g\n", sum(12, 1, .5, 2, .25, 3, .125, 4, .5, 5, .25, 6, .125));
    return (int)sum(2, 40, 2.9);
}
