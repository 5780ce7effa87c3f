// Initialisation from string literals: exact fit, padding, adjacency, escapes, wide characters, arrays of arrays.
#include <stdio.h>
#include <string.h>
#include <wchar.h>

static char exact[3] = "abc";
static char padded[6] = "ab";
static char sized[] = "a\0b";
static char braced[] = {"braces"};
static const char joined[] = "one "
                             "two"
                             "\x41"
                             "42";
static char days[][4] = {"mon", "tue", "wed", [5] = "sat"};
static const wchar_t wide[] = L"w\u00e9\u4e2d";
static unsigned char bytes[4] = "\377\200\1";
static const char *shared = "text";

static unsigned hash(const void *object, size_t size) {
    const unsigned char *p = object;
    unsigned h = 0;
    while (size-- > 0)
        h = h * 131 + *p++;
    return h;
}

int main(void) {
    printf("%.3s %zu\n", exact, sizeof exact);
    printf("%s %d %d\n", padded, padded[2], padded[5]);
    printf("%zu %zu %c\n", sizeof sized, strlen(sized), sized[2]);
    printf("%s %zu\n", braced, sizeof braced);
    printf("%s %zu\n", joined, sizeof joined);
    printf("%zu %s %d %s\n", sizeof days / sizeof *days, days[2], days[3][0], days[5]);
    printf("%zu %d %d %d\n", wcslen(wide), (int)wide[1], (int)wide[2], (int)wide[3]);
    printf("%d %d %d %d\n", bytes[0], bytes[1], bytes[2], bytes[3]);
    printf("%d %d %d %d\n", '\a', '\v', '\\', '\?');
    printf("%zu %c %c\n", sizeof "literal", "literal"[3], *(shared + 2));
    char local[16] = "local", automatic[] = "automatic";
    local[5] = '!';
    printf("%s %08x\n", local, hash(local, sizeof local));
    automatic[0] -= 32;
    printf("%s %08x\n", automatic, hash(automatic, sizeof automatic));
    printf("%08x %08x\n", hash(days, sizeof days), hash(joined, sizeof joined));
    char letters[3][2] = {{'a'}, "b", {'c', 'd'}};
    printf("%s%s%c\n", letters[0], letters[1], letters[2][1]);
    return (int)sizeof joined;
}
