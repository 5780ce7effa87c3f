// Formatted output into a buffer: the length of the whole text, also where the buffer holds less.
// possible: ordinary short listed
// impossible: other untouched cut
// undefined: overlap overlap_bounded overlap_format overlap_format_bounded overlap_format_listed too_long other_type real_for_integer
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static char buffer[8];

static int print(const char *format, ...) {
    va_list values, again;
    va_start(values, format);
    va_copy(again, values);
    int count = vsprintf(buffer, format, values) + vsnprintf(buffer, 3, format, again);
    va_end(values);
    va_end(again);
    return count;
}

static int print_over(char *text, const char *format, ...) {
    va_list values;
    va_start(values, format);
    int count = vsprintf(text, format, values);
    va_end(values);
    return count;
}

int main(void) {
    int number = __VERIFIER_nondet_int();
    __VERIFIER_assume(number >= 10 && number < 13);
    int count = sprintf(buffer, "%d!", number);
    char text[6] = "uvwxy";
    int whole = snprintf(text, 4, "%s", "abcdef");
    CASE(ordinary, count == 3 && strcmp(buffer, "12!") == 0);
    CASE(short, whole == 6 && strcmp(text, "abc") == 0);
    CASE(listed, print("%d", 1234) == 8 && strcmp(buffer, "12") == 0);
    CASE(other, count != 3 || whole != 6);
    CASE(untouched, text[4] != 'y' || snprintf(text, 0, "%d", 5) != 1 || text[0] != 'a');
    WHEN(overlap) sprintf(buffer, "%s%s", buffer, "a");
    WHEN(overlap_bounded) snprintf(buffer, sizeof buffer, "%s", buffer + 1);
    char format[8] = "%d%%", *from = format;
    WHEN(overlap_format) sprintf(format, from, 5);
    WHEN(overlap_format_bounded) snprintf(format + 2, 3, from, 5);
    WHEN(overlap_format_listed) print_over(format, from, 5);
    CASE(cut, snprintf(format + 5, 0, from, 5) != 2 || snprintf(format + 5, 3, from, 5) != 2 || format[5] != '5');
    WHEN(other_type) sprintf(buffer, "%ld", 5);
    WHEN(real_for_integer) sprintf(buffer, "%llx", 1.5);
    WHEN(too_long) sprintf(buffer, "%d", 12345678);
}
