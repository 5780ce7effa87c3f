// What errno is: set by a conversion that saturates, kept by one that succeeds, assignable.
// data-model: LP64
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static int saturates(const char *text, int base) {
    errno = 0;
    long value = strtol(text, NULL, base);
    return errno == ERANGE ? (value == LONG_MAX ? 1 : value == LONG_MIN ? -1 : 2) : 0;
}

static int parse(const char *text, int *out) {
    char *rest;
    int saved = errno;
    errno = 0;
    long value = strtol(text, &rest, 10);
    int failed = rest == text || *rest || errno || value < INT_MIN || value > INT_MAX;
    errno = saved;
    if (!failed)
        *out = (int)value;
    return !failed;
}

int main(void) {
    printf("%d\n", errno);
    printf("%d %d %d\n", saturates("9223372036854775807", 10), saturates("9223372036854775808", 10),
           saturates("-8000000000000001", 16));
    errno = EDOM;
    printf("%d %d\n", atoi("5"), errno == EDOM);
    errno = 0;
    unsigned long long all = strtoull("-18446744073709551616", NULL, 10);
    printf("%d %d\n", all == ULLONG_MAX, errno == ERANGE);
    errno = 0;
    all = strtoull("-18446744073709551615", NULL, 10);
    printf("%llu %d\n", all, errno);

    static const char *const inputs[] = {"12", "-2147483648", "2147483648", "", "7x", "99999999999999999999"};
    int parsed = 0, value = -1, sum = 0;
    errno = 3;
    for (int i = 0; i < 6; i++) {
        parsed += parse(inputs[i], &value);
        sum = sum / 2 + value / 2;
    }
    int kept = errno;
    printf("%d %d %d\n", parsed, sum, kept);
    int *place = &errno;
    *place = 77;
    return errno + parsed;
}
