// Variable-length arrays of two dimensions, as parameters, pointers to them, and on the heap.
#include <stdio.h>
#include <stdlib.h>

static void fill(int rows, int columns, int table[rows][columns]) {
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            table[r][c] = (r + 1) * (c - 2);
}

static long weigh(int rows, int columns, const int table[][columns]) {
    long sum = 0;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            sum += (long)table[r][c] * (r * columns + c);
    return sum;
}

static void transpose(int n, int m, int from[n][m], int to[m][n]) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            to[j][i] = from[i][j];
}

static size_t row_size(int n, int (*rows)[n * 2]) { return sizeof *rows; }

int main(void) {
    int n = 4, m = 7;
    int table[n][m], turned[m][n];
    fill(n, m, table);
    transpose(n, m, table, turned);
    printf("%zu %zu\n", sizeof table, sizeof table[0]);
    printf("%ld %ld\n", weigh(n, m, table), weigh(m, n, turned));
    printf("%d %d\n", table[3][6], turned[6][3]);

    int(*heap)[m] = malloc(sizeof(int[n][m]));
    fill(n, m, heap);
    int(*last)[m] = heap + n - 1;
    printf("%d %d %d\n", (*last)[m - 1], last[-1][0], (int)(last - heap));
    m = 3;
    printf("%zu\n", sizeof *heap / sizeof(int));
    free(heap);

    double cube[n][m][2];
    double sum = 0;
    for (int i = 0; i < n * m * 2; i++)
        cube[i / (m * 2)][i / 2 % m][i % 2] = i / 4.0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            sum += cube[i][j][0] * cube[n - 1 - i][m - 1 - j][1];
    printf("%g %zu\n", sum, sizeof cube[0]);
    int pairs[5][6];
    printf("%zu\n", row_size(3, pairs));
    return (int)(sum / 10);
}
