// Nested designated initialisers, overriding, ranges, mixed with positions; the rest is zero.
#include <stdio.h>

struct inner {
    int x, y[3];
};

struct outer {
    char name[8];
    struct inner items[3];
    union {
        int number;
        double real;
    } value;
    struct {
        unsigned low : 4, high : 4;
    } bits;
};

static struct outer global = {
    .items[1].y[1] = 5,
    .items[2] = {7, {8}},
    .name = "global",
    .value.real = 2.5,
    .bits = {.high = 9},
};

static int sparse[10] = {[7] = 70, 80, [2] = 20, 30, [0] = 1};
static int spans[] = {[0 ... 2] = 4, [5 ... 6] = 9, 10};
static const char *const words[] = {[2] = "two", [0] = "zero"};
static int grid[3][3] = {[1] = {[2] = 6}, [0][1] = 2, [2] = {1, 2}};

static void show(const struct outer *o) {
    printf("%s:", o->name);
    for (int i = 0; i < 3; i++)
        printf(" %d{%d %d %d}", o->items[i].x, o->items[i].y[0], o->items[i].y[1], o->items[i].y[2]);
    printf(" %u %u\n", o->bits.low, o->bits.high);
}

int main(void) {
    show(&global);
    printf("%g\n", global.value.real);
    int seed = 3;
    struct outer local = {
        "local",
        {{seed, {seed * 2, seed * 3}}, [2].y = {[2] = seed + 4}},
        {.number = 11},
        .bits.low = 18 & 15,
    };
    show(&local);
    // A later initialiser of a part overrides that part alone.
    struct outer over = {.items[0] = {1, {2, 3, 4}}, .items[0].y[1] = 99, .name = {'o', 'v', [4] = 'x'}};
    show(&over);
    printf("%d %c\n", seed, over.name[4]);
    for (int i = 0; i < 10; i++)
        printf("%d ", sparse[i]);
    printf("\n%zu %d %d %d\n", sizeof spans / sizeof *spans, spans[2], spans[4], spans[7]);
    printf("%zu %d %s\n", sizeof words / sizeof *words, words[1] == NULL, words[2]);
    int sum = 0;
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            sum = sum * 7 + grid[r][c];
    printf("%d\n", sum);
    return local.items[2].y[2];
}
