// Formatted output: the number of bytes, or a negative number.
// possible: ordinary failing failing_stream any_negative descriptor_fails listed listed_fails count_kept count_stored
// impossible: other count_wrong kept_alone other_type zeros_before_text
// warns: other_type: does not suit its arguments
// warns: zeros_before_text: does not suit its arguments
// undefined: too_few real_for_integer integer_for_real real_for_text
// unsupported: by_number
#include <stdarg.h>
#include <stdio.h>

static int print(const char *format, ...) {
    va_list values;
    va_start(values, format);
    int count = vprintf(format, values);
    va_end(values);
    return count;
}

static int print_all(const char *format, ...) {
    va_list values, again;
    va_start(values, format);
    va_copy(again, values);
    int count = vfprintf(stderr, format, values) + vdprintf(1, format, again);
    va_end(values);
    va_end(again);
    return count;
}

int main(void) {
    int count = printf("%d-%s", 12, "abc");
    int error = fprintf(stderr, "%c", 'x');
    CASE(ordinary, count == 6 && error == 1 && dprintf(1, "%3d", 7) == 3);
    CASE(failing, count < 0);
    CASE(failing_stream, error < 0 && ferror(stderr));
    CASE(any_negative, count == -5);
    CASE(descriptor_fails, dprintf(1, "a") < 0);
    CASE(listed, print("%d", 5) == 1 && print_all("%d", 5) == 2);
    CASE(listed_fails, print("%d", 5) < 0 && print_all("%d", 5) < 0);
    CASE(other, count >= 0 && count != 6);
    int first = -1, second = -1;
    int counted = printf("abc%nde%n", &first, &second);
    CASE(count_kept, counted < 0 && first == -1);
    CASE(count_stored, counted < 0 && first == 3 && second == 5);
    CASE(count_wrong, counted >= 0 && (first != 3 || second != 5));
    CASE(kept_alone, first == -1 && second != -1);
    CASE(other_type, printf("%d", 5L) == 7);
    CASE(zeros_before_text, printf("%05s", "a") == 7);
    WHEN(real_for_integer) printf("%ld", 1.5);
    WHEN(integer_for_real) printf("%f", 1L);
    WHEN(real_for_text) printf("%s", 0.0);
    WHEN(too_few) printf("%d %d", 1);
    WHEN(by_number) printf("%1$d", 1);
}
