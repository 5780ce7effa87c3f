// Formatted input from a string.
// possible: ordinary short mismatch end listed
// impossible: other read_before_end apart
// warns: read_before_end: strings were taken to have an end
// undefined: too_great no_end overlap overlap_before overlap_later overlap_number overlap_count
#include <stdarg.h>
#include <stdio.h>

static int scan(const char *text, const char *format, ...) {
    va_list places;
    va_start(places, format);
    int values = vsscanf(text, format, places);
    va_end(places);
    return values;
}

int main(void) {
    int first = 0, second = 0;
    char text[3] = {"-4x \0"[__VERIFIER_nondet_uint() % 5], "4x\0"[__VERIFIER_nondet_uint() % 3], 0};
    int values = sscanf(text, "%d", &first);
    CASE(ordinary, values == 1 && first == -4);
    CASE(short, sscanf("12 x", "%d %d", &first, &second) == 1 && first == 12);
    CASE(mismatch, values == 0);
    CASE(end, values == EOF);
    CASE(listed, scan("5,6", "%d,%d", &first, &second) == 2 && second == 6);
    CASE(other, values > 1 || (values == 1 && first > 99));
    WHEN(too_great) sscanf("99999999999999999999", "%d", &first);
    char open[2] = {'1', '2'};
    CASE(read_before_end, sscanf(open, "%1d", &first) != 1 || first != 1);
    WHEN(no_end) sscanf(open, "%d", &first);
    char words[16] = "ab cd";
    WHEN(overlap) sscanf(words, "%s", words);
    WHEN(overlap_before) sscanf(words + 3, "%s", words + 1);
    WHEN(overlap_later) sscanf(words, "%s", words + 3);
    WHEN(overlap_number) sscanf("7", "%d", &first), sscanf(words, "ab c%hhx", (unsigned char *)words + 1);
    WHEN(overlap_count) sscanf(words, "ab%hhn", (signed char *)words + 5);
    CASE(apart, sscanf(words, "%s cd", words + 6) != 1 || words[6] != 'a' || sscanf(words + 6, "%1s", words) != 1);
}
