// Character classes of <ctype.h> in the C locale over all of ASCII, end of file and case mapping.
#include <ctype.h>
#include <stdio.h>

struct class {
    const char *name;
    int (*test)(int);
};

int main(void) {
    static const struct class classes[] = {
        {"alpha", isalpha}, {"digit", isdigit}, {"alnum", isalnum},   {"upper", isupper},
        {"lower", islower}, {"space", isspace}, {"punct", ispunct},   {"print", isprint},
        {"graph", isgraph}, {"cntrl", iscntrl}, {"xdigit", isxdigit}, {"blank", isblank},
    };
    int total = 0;
    for (unsigned i = 0; i < sizeof classes / sizeof *classes; i++) {
        int count = 0, weighted = 0;
        for (int c = 0; c < 256; c++)
            if (classes[i].test(c)) {
                count++;
                weighted += c;
            }
        printf("%s %d %d %d\n", classes[i].name, count, weighted, classes[i].test(EOF) != 0);
        total += count;
    }
    // The same as direct calls, which may be inlined as table lookups.
    int direct = 0;
    for (int c = -1; c < 256; c++)
        direct += !!isalpha(c) + 2 * !!isdigit(c) + 4 * !!isspace(c) + 8 * !!ispunct(c) + 16 * !!isupper(c);
    printf("%d\n", direct);

    char text[] = "Mixed CASE, 123 \xc4\xe4\n";
    for (char *p = text; *p; p++)
        *p = (char)(isupper((unsigned char)*p) ? tolower((unsigned char)*p) : toupper((unsigned char)*p));
    for (const char *p = text; *p; p++)
        printf("%02x", (unsigned char)*p);
    putchar('\n');
    int changed = 0;
    for (int c = 0; c < 128; c++)
        changed += (tolower(c) != c) + (toupper(c) != c);
    printf("%d %d %d\n", changed, toupper(EOF) == EOF, tolower('Z'));
    return total % 100;
}
