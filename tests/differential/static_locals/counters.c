// Static locals keep their values over calls, one per function and block, also through recursion.
#include <stdio.h>

static int next(void) {
    static int value = 10;
    return value += 3;
}

static int other(void) {
    static int value;
    return ++value;
}

static const char *name(int n) {
    static char buffer[3][12];
    static unsigned turn;
    char *place = buffer[turn++ % 3];
    snprintf(place, sizeof buffer[0], "n%d", n);
    return place;
}

static int recursive(int depth) {
    static int calls = 0, deepest;
    int mine = ++calls;
    if (depth > deepest)
        deepest = depth;
    if (depth < 4) {
        recursive(depth + 1);
        recursive(depth + 2);
    }
    return mine == 1 ? calls * 100 + deepest : 0;
}

static unsigned random_bit(void) {
    static unsigned state = 0x1d;
    unsigned bit = state & 1;
    state = state >> 1 ^ -bit & 0x8e;
    return bit;
}

static int *cell(int i) {
    static int cells[4] = {1, [3] = 4};
    return &cells[i];
}

static int blocks(int which) {
    if (which) {
        static int count = 100;
        return count++;
    } else {
        static int count = 200;
        return count--;
    }
}

int main(void) {
    for (int i = 0; i < 3; i++) {
        int a = next(), b = other();
        printf("%d/%d ", a, b);
    }
    const char *a = name(1), *b = name(22), *c = name(333);
    printf("%s %s %s\n", a, b, c);
    const char *d = name(4);
    printf("%d %s %s\n", d == a, a, b);
    printf("%d\n", recursive(0));
    for (int i = 0; i < 40; i++)
        putchar('0' + (int)random_bit());
    putchar('\n');
    *cell(1) += *cell(3);
    *cell(3) = *cell(0) + *cell(1);
    printf("%d %d %d %d\n", *cell(0), *cell(1), *cell(2), *cell(3));
    int sum = 0;
    for (int i = 0; i < 7; i++)
        sum = sum * 2 + blocks(i % 3);
    printf("%d\n", sum);
    for (int i = 0; i < 5; i++) {
        static int outer;
        int inner = 0;
        outer += ++inner;
        if (i == 4)
            return outer * 10 + inner;
    }
    return 0;
}
