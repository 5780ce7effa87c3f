// Compound literals: objects without a name, modifiable, in loops, at file scope, as arguments.
#include <stdio.h>

struct point {
    int x, y;
};

struct line {
    struct point from, to;
    const char *label;
};

static int *table = (int[]){4, 8, 15, 16, 23, 42};
static const struct line axis = {{0, 0}, {10, 0}, "axis"};
static struct line *chosen = &(struct line){.to = {.y = 3}, .label = "file scope"};

static int sum(const int *values, int count) {
    int total = 0;
    while (count > 0)
        total += values[--count];
    return total;
}

static int length(struct line l) {
    int dx = l.to.x - l.from.x, dy = l.to.y - l.from.y;
    return dx * dx + dy * dy;
}

static struct point *move(struct point *p, struct point by) {
    p->x += by.x;
    p->y += by.y;
    return p;
}

int main(void) {
    printf("%d %d\n", sum(table, 6), sum((int[]){1, 2, 3, [5] = 10}, 6));
    table[0]++;
    printf("%d %d %s\n", table[0], length(*chosen), chosen->label);
    printf("%d\n", length((struct line){{1, 2}, {4, 6}, "argument"}));
    struct point *p = move(&(struct point){1, 1}, (struct point){.y = 5});
    printf("%d %d\n", p->x, p->y);

    int total = 0;
    for (int i = 0; i < 4; i++) {
        int *fresh = (int[3]){i, i * i};
        fresh[2] += fresh[0] + fresh[1];
        total = total * 10 + fresh[2];
        fresh[1] = 1000;
    }
    printf("%d\n", total);

    struct line copy = axis;
    copy.to = (struct point){(struct point){7, 8}.y, copy.to.x};
    printf("%d %d %s\n", copy.to.x, copy.to.y, copy.label);
    char *text = (char[]){"mutable"};
    text[0] = 'M';
    puts(text);
    printf("%zu %d\n", sizeof((char[]){"four"}), ((int[]){5, 6, 7})[1]);
    const struct point **list = (const struct point *[]){&axis.to, &copy.to, NULL};
    int count = 0;
    while (*list)
        count += (*list++)->x;
    return count;
}
