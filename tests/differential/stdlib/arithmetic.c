// abs, labs, llabs, div, ldiv, lldiv at their edges, and arithmetic laws that connect them.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    printf("%d %d %d\n", abs(-5), abs(0), abs(INT_MIN + 1));
    printf("%ld %lld %lld\n", labs(-2147483647L), llabs(-9223372036854775807LL), llabs(1LL << 40));

    static const int pairs[][2] = {{7, 2}, {-7, 2},       {7, -2},      {-7, -2},
                                   {0, 5}, {INT_MAX, -1}, {INT_MIN, 2}, {INT_MIN, INT_MIN}};
    int lawful = 0;
    for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        int a = pairs[i][0], b = pairs[i][1];
        div_t d = div(a, b);
        printf("%d,%d ", d.quot, d.rem);
        lawful += d.quot == a / b && d.rem == a % b && abs(d.rem) < llabs(b);
    }
    printf("\n%d\n", lawful);

    ldiv_t l = ldiv(-2000000001L, 7L);
    lldiv_t ll = lldiv(LLONG_MIN, 1000000007LL);
    printf("%ld %ld\n", l.quot, l.rem);
    printf("%lld %lld\n", ll.quot, ll.rem);
    printf("%lld\n", ll.quot * 1000000007LL + ll.rem == LLONG_MIN ? 1LL : 0LL);

    // Calls of library functions through pointers and from a table.
    int (*absolute)(int) = abs;
    div_t (*divide)(int, int) = div;
    int sum = 0;
    for (int i = -20; i <= 20; i += 3)
        sum += absolute(i) * (i < 0 ? 2 : 1) + divide(i, 4).rem;
    printf("%d\n", sum);
    return lawful;
}
