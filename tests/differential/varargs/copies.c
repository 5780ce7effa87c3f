// va_copy, lists passed by value and by pointer, and forwarding to vprintf and vsnprintf.
#include <stdarg.h>
#include <stdio.h>

static int total(int count, va_list arguments) {
    int sum = 0;
    while (count-- > 0)
        sum += va_arg(arguments, int);
    return sum;
}

static int take(va_list *arguments) { return va_arg(*arguments, int); }

static int twice_over(int count, ...) {
    va_list first, second;
    va_start(first, count);
    va_copy(second, first);
    int sum = total(count, first);
    int product = 1;
    while (count-- > 0)
        product *= va_arg(second, int);
    va_end(second);
    va_end(first);
    return sum * 1000 + product;
}

static int from_middle(int count, ...) {
    va_list arguments, rest;
    va_start(arguments, count);
    for (int i = 0; i < count / 2; i++)
        take(&arguments);
    va_copy(rest, arguments);
    int first = take(&arguments), again = take(&rest);
    int next = va_arg(rest, int);
    va_end(rest);
    va_end(arguments);
    return first == again ? next : -1;
}

static int report(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vprintf(format, arguments);
    va_end(arguments);
    return length;
}

static int describe(char *buffer, size_t size, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int needed = vsnprintf(NULL, 0, format, arguments);
    int written = vsnprintf(buffer, size, format, again);
    va_end(again);
    va_end(arguments);
    return needed == written ? needed : -1;
}

int main(void) {
    printf("%d\n", twice_over(3, 2, 5, 7));
    printf("%d\n", twice_over(9, 1, 2, 1, 2, 1, 2, 1, 2, 3));
    printf("%d %d\n", from_middle(2, 1, 2, 3), from_middle(16, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
    printf("%d\n", report("%s=%d/%.2f/%c\n", "x", 42, 2.5, 'c'));
    char buffer[12];
    int length = describe(buffer, sizeof buffer, "%d-%s-%g", 1234, "abcdef", 0.5);
    printf("%d %s\n", length, buffer);
    return length;
}
