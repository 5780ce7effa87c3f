// Formatted output into a new block: its length, or -1 where there is no memory.
// possible: ordinary failing failing_list
// impossible: other
// options: --malloc-may-fail on
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *text;

static int print(const char *format, ...) {
    va_list values;
    va_start(values, format);
    int count = vasprintf(&text, format, values);
    va_end(values);
    return count;
}

int main(void) {
    int count = asprintf(&text, "%d", 123);
    CASE(ordinary, count == 3 && strcmp(text, "123") == 0);
    CASE(failing, count == -1);
    CASE(failing_list, print("%s", "abc") == -1);
    CASE(other, count != 3 && count != -1);
    if (count >= 0)
        free(text);
}
