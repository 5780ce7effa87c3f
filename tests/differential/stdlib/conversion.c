// atoi, strtol, strtoul, strtoll, strtod: bases, prefixes, signs, rests, saturation.
#include <stdio.h>
#include <stdlib.h>

static void show(const char *text, int base) {
    char *rest;
    long value = strtol(text, &rest, base);
    printf("%ld [%s]\n", value, rest);
}

static void show_wide(const char *text, int base) {
    char *rest;
    unsigned long long value = strtoull(text, &rest, base);
    printf("%llu [%s]\n", value, rest);
}

static void show_real(const char *text) {
    char *rest;
    double value = strtod(text, &rest);
    printf("%.17g [%s]\n", value, rest);
}

int main(void) {
    printf("%d %d %d %d\n", atoi("42"), atoi("  -17abc"), atoi("+5"), atoi("none"));
    printf("%ld %lld %g\n", atol("2147483647"), atoll("-9223372036854775808"), atof("2.5e-1x"));
    show("123", 10);
    show(" \t-0x1F!", 16);
    show("0x1F", 0);
    show("017", 0);
    show("089", 0);
    show("1012", 2);
    show("zZ9-", 36);
    show("", 10);
    show("  +", 10);
    show("0x", 16);
    show("99999999999999999999", 10);
    show("-99999999999999999999", 10);
    show_wide("18446744073709551615", 10);
    show_wide("18446744073709551616", 10);
    show_wide("-1", 10);
    show_wide("ffffffffffffffff", 16);
    printf("%lu\n", strtoul("4294967295", NULL, 10));
    show_real("3.14159");
    show_real("-.5e+2.7");
    show_real("1e400");
    show_real("0x1.8p3z");
    show_real("inf.");
    show_real("1e");
    show_real("0.1000000000000000055511151231257827021181583404541015625");
    show_real("9007199254740993");
    char *rest;
    float f = strtof("16777217 next", &rest);
    printf("%.1f%s\n", (double)f, rest);
    return (int)strtol("5a", NULL, 16);
}
