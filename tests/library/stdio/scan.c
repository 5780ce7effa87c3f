// Formatted input: the number of values, fewer where the input does not fit, EOF at its end or where reading fails.
// possible: ordinary short mismatch end failing word listed end_behind failure_behind
// impossible: more below unset
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
