// Enumerations: implicit and negative values, duplicates, arithmetic, sizes, flags, arrays indexed by them.
#include <limits.h>
#include <stdio.h>

enum colour { RED, GREEN = 5, BLUE, ALIAS = GREEN, LAST };
enum signs { LOW = -3, MIDDLE, ZERO = 0, TOP = INT_MAX };
enum wide { LARGE = 0xffffffffu, SMALL = 1 };
enum flags { NONE = 0, READ = 1 << 0, WRITE = 1 << 1, EXECUTE = 1 << 2, ALL = READ | WRITE | EXECUTE };
enum __attribute__((packed)) small { TINY, HUGE_TINY = 200 };
enum { COUNT = LAST + 1, DERIVED = sizeof(int) * COUNT };

static const char *const names[COUNT] = {[RED] = "red", [GREEN] = "green", [BLUE] = "blue"};

static enum colour next(enum colour c) {
    switch (c) {
    case RED: return GREEN;
    case GREEN: return BLUE;
    case BLUE: return RED;
    default: return LAST;
    }
}

static const char *describe(enum flags f) {
    static char text[4];
    text[0] = f & READ ? 'r' : '-';
    text[1] = f & WRITE ? 'w' : '-';
    text[2] = f & EXECUTE ? 'x' : '-';
    return text;
}

int main(void) {
    printf("%d %d %d %d %d\n", RED, GREEN, BLUE, ALIAS, LAST);
    printf("%d %d %d %d\n", LOW, MIDDLE, ZERO, TOP);
    enum colour c = RED;
    for (int i = 0; i < 5; i++, c = next(c))
        printf("%s ", names[c]);
    printf("%d\n", c);
    printf("%d\n", next((enum colour)3));

    enum signs s = LOW;
    s++;
    printf("%d %d\n", s == MIDDLE, s < ZERO);
    enum wide w = LARGE;
    printf("%d %lld\n", w > 0, (long long)w);
    printf("%zu %zu %zu %zu\n", sizeof(enum colour), sizeof(enum signs), sizeof(enum small), sizeof(enum wide));

    enum flags f = READ | EXECUTE;
    printf("%s ", describe(f));
    f |= WRITE;
    printf("%s ", describe(f));
    f &= ~READ;
    printf("%s\n", describe(f));
    printf("%d\n", (f ^ ALL) == READ);

    struct {
        enum colour c : 4;
        enum small t;
    } packed = {BLUE, HUGE_TINY};
    printf("%d %d %zu\n", packed.c, packed.t, sizeof packed.t);
    return DERIVED;
}
