// Structures of several sizes passed by value among variable arguments.
#include <stdarg.h>
#include <stdio.h>

struct tiny {
    char c;
};
struct pair {
    int x, y;
};
struct point {
    double x, y;
};
struct mixed {
    float f;
    long long n;
};
struct large {
    int values[9];
};
struct precise {
    long double value;
};

static double consume(const char *kinds, ...) {
    va_list arguments;
    va_start(arguments, kinds);
    double total = 0;
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 't': total += va_arg(arguments, struct tiny).c; break;
        case 'p': {
            struct pair p = va_arg(arguments, struct pair);
            total += p.x * 2 + p.y;
            break;
        }
        case 'd': {
            struct point p = va_arg(arguments, struct point);
            total += p.x - p.y;
            break;
        }
        case 'm': {
            struct mixed m = va_arg(arguments, struct mixed);
            total += m.f * m.n;
            break;
        }
        case 'l': {
            struct large l = va_arg(arguments, struct large);
            for (int i = 0; i < 9; i++)
                total += l.values[i] * (1 << i);
            break;
        }
        case 'x': total += (double)va_arg(arguments, struct precise).value; break;
        case 'i': total += va_arg(arguments, int); break;
        }
    va_end(arguments);
    return total;
}

int main(void) {
    struct tiny tiny = {'t'};
    struct pair pair = {-3, 1000};
    struct point point = {0.5, -0.25};
    struct mixed mixed = {1.5f, 1LL << 33};
    struct large large = {{1, -2, 3, -4, 5, -6, 7, -8, 9}};
    struct precise precise = {0.125L};
    printf("%g\n", consume("tpdmlx", tiny, pair, point, mixed, large, precise));
    printf("%g\n", consume("ppppppp", pair, pair, pair, pair, pair, pair, pair));
    printf("%g\n", consume("dddddd", point, point, point, point, point, point));
    printf("%.1f\n", consume("imimimimim", 1, mixed, 2, mixed, 3, mixed, 4, mixed, 5, mixed));
    printf("%g\n", consume("ilixit", 1, large, 2, precise, 3, tiny));
    return (int)consume("tl", tiny, large) & 0x7f;
}
