// Formatted input: the number of values, fewer where the input does not fit, EOF at its end or where reading fails.
// possible: ordinary short mismatch end failing word listed end_behind failure_behind
// impossible: more below unset count_wrong signalling
// unsupported: count_behind_number
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int scan(const char *format, ...) {
    va_list places, again;
    va_start(places, format);
    va_copy(again, places);
    int values = vscanf(format, places) + vfscanf(stdin, format, again);
    va_end(places);
    va_end(again);
    return values;
}

int main(void) {
    int first = 7, second = 7;
    char word[4];
    WHEN(word) {
        CASE(word, fscanf(stdin, "%3s", word) == 1 && strcmp(word, "abc") == 0);
        return 0;
    }
    WHEN(listed) {
        CASE(listed, scan("%d", &first) == 2 && first == -12);
        return 0;
    }
    WHEN(count_wrong) scanf("%c%c%n", word, word + 1, &first);
    CASE(count_wrong, first != 7 && first != 2);
    WHEN(count_behind_number) scanf("%d%n", &first, &second);
    union { float number; unsigned bits; } real = {0};
    WHEN(signalling) scanf("%f", &real.number);
    CASE(signalling, (real.bits & 0x7fffffff) > 0x7f800000 && !(real.bits & 0x00400000));
    int values = scanf("%d %d", &first, &second);
    CASE(ordinary, values == 2 && first == -12 && second == 345);
    CASE(short, values == 1 && first == 8 && second == 7);
    CASE(mismatch, values == 0);
    CASE(end, values == EOF && feof(stdin));
    CASE(failing, values == EOF && ferror(stdin));
    CASE(end_behind, values == 2 && feof(stdin));
    CASE(failure_behind, values == 2 && ferror(stdin));
    CASE(more, values > 2);
    CASE(below, values < EOF);
    CASE(unset, values < 1 && first != 7);
}
