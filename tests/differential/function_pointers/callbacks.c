// Callbacks with a void pointer of context: visitors, comparators, filters that stop early.
#include <stdio.h>

typedef int visitor(int value, void *context);
typedef int comparator(const void *, const void *, void *);

struct bounds {
    int low, high, seen;
};

static int widen(int value, void *context) {
    struct bounds *b = context;
    if (b->seen++ == 0 || value < b->low)
        b->low = value;
    if (b->seen == 1 || value > b->high)
        b->high = value;
    return 1;
}

static int stop_at(int value, void *context) {
    int *limit = context;
    return (*limit -= value) > 0;
}

static int visit(const int *values, int count, visitor *v, void *context) {
    int i = 0;
    while (i < count && v(values[i], context))
        i++;
    return i;
}

static void insertion_sort(void *base, int count, int size, comparator *compare, void *context) {
    char *bytes = base;
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && compare(bytes + (j - 1) * size, bytes + j * size, context) > 0; j--)
            for (int b = 0; b < size; b++) {
                char swap = bytes[(j - 1) * size + b];
                bytes[(j - 1) * size + b] = bytes[j * size + b];
                bytes[j * size + b] = swap;
            }
}

static int by_distance(const void *a, const void *b, void *context) {
    int x = *(const int *)a - *(int *)context, y = *(const int *)b - *(int *)context;
    return x * x - y * y;
}

struct rule {
    visitor *check;
    void *context;
    struct rule *next;
};

static int all(int value, void *context) {
    for (struct rule *r = context; r; r = r->next)
        if (!r->check(value, r->context))
            return 0;
    return 1;
}

int main(void) {
    int values[] = {5, -3, 12, 7, 0, 9};
    struct bounds bounds = {0};
    printf("%d ", visit(values, 6, widen, &bounds));
    printf("%d %d %d\n", bounds.low, bounds.high, bounds.seen);
    int limit = 20;
    printf("%d ", visit(values, 6, stop_at, &limit));
    printf("%d\n", limit);

    int centre = 6;
    insertion_sort(values, 6, sizeof *values, by_distance, &centre);
    for (int i = 0; i < 6; i++)
        printf("%d ", values[i]);
    putchar('\n');

    struct bounds inner = {0};
    int budget = 25;
    struct rule second = {stop_at, &budget, NULL}, first = {widen, &inner, &second};
    int passed = visit(values, 6, all, &first);
    printf("%d %d %d %d\n", passed, budget, inner.low, inner.high);
    return passed;
}
