// Pointers to pointers, out parameters, arrays of pointers, pointers to arrays, const in every position.
#include <stdio.h>
#include <stdlib.h>

static void swap(int **a, int **b) {
    int *t = *a;
    *a = *b;
    *b = t;
}

static int split(const char *text, const char **rest) {
    int number = 0;
    while (*text >= '0' && *text <= '9')
        number = number * 10 + (*text++ - '0');
    *rest = *text ? text + 1 : text;
    return number;
}

static void allocate(int ***table, int rows, int columns) {
    *table = malloc((size_t)rows * sizeof **table);
    for (int r = 0; r < rows; r++) {
        (*table)[r] = malloc((size_t)columns * sizeof ***table);
        for (int c = 0; c < columns; c++)
            *(*(*table + r) + c) = r * columns + c;
    }
}

static int modify(int *const fixed, const int *readable) {
    *fixed += *readable;
    readable = fixed;
    return *readable;
}

static char *longest(char *words[]) {
    char *best = words[0];
    for (char **w = words; *w; w++) {
        int n = 0, m = 0;
        while ((*w)[n])
            n++;
        while (best[m])
            m++;
        if (n > m)
            best = *w;
    }
    return best;
}

int main(void) {
    int x = 1, y = 2, *p = &x, *q = &y, **pp = &p, ***ppp = &pp;
    swap(&p, &q);
    printf("%d %d\n", *p, *q);
    ***ppp = 50;
    *ppp = &q;
    **pp += 8;
    printf("%d %d\n", x, y);

    const char *rest = "12,345,,6";
    int total = 0;
    while (*rest) {
        int number = split(rest, &rest);
        printf("[%d]", number);
        total += number;
    }
    printf("%d\n", total);

    int **table;
    allocate(&table, 3, 4);
    int *row = table[0];
    table[0] = table[2];
    table[2] = row;
    printf("%d %d %d\n", table[0][3], table[1][1], table[2][2]);
    for (int r = 0; r < 3; r++)
        free(table[r]);
    free(table);

    int value = 5;
    int modified = modify(&value, &value);
    printf("%d %d\n", modified, value);
    char a[] = "ab", b[] = "abcd", c[] = "abc", *words[] = {a, b, c, NULL};
    longest(words)[1] = '-';
    puts(b);
    int numbers[3] = {7, 8, 9}, (*whole)[3] = &numbers, *each[3] = {numbers + 2, numbers, numbers + 1};
    (*whole)[1] *= 10;
    printf("%d %d %d %zu\n", *each[0], *each[1], *each[2], sizeof *whole);
    return total % 100;
}
