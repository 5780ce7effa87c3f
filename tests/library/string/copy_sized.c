// A string copied as far as a buffer holds it; the result tells how long it would have been.
// possible: ordinary short full
// impossible: no_zero
#define _GNU_SOURCE
#include <string.h>

size_t strlcpy(char *to, const char *from, size_t size);
size_t strlcat(char *to, const char *from, size_t size);

int main(void) {
    char text[4];
    CASE(ordinary, strlcpy(text, "ab", 4) == 2 && strcmp(text, "ab") == 0 && strlcat(text, "c", 4) == 3);
    CASE(short, strlcpy(text, "abcdef", 4) == 6 && strcmp(text, "abc") == 0);
    CASE(full, strlcpy(text, "abc", 4) == 3 && strlcat(text, "def", 4) == 6 && strcmp(text, "abc") == 0);
    CASE(no_zero, strlcpy(text, "abcdef", 4) && text[3] != 0);
}
