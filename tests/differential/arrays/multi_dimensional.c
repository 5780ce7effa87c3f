// Arrays of two and three dimensions: rows as arguments, pointers to rows, strides, slices.
#include <stdio.h>

static int cube[3][4][5];

static int row_sum(const int row[5]) {
    int sum = 0;
    for (int i = 0; i < 5; i++)
        sum += row[i];
    return sum;
}

static int plane_trace(int (*plane)[5], int rows) {
    int trace = 0;
    for (int i = 0; i < rows; i++)
        trace += plane[i][i];
    return trace;
}

static void multiply(const double a[2][3], const double b[3][2], double out[][2]) {
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            out[i][j] = 0;
            for (int k = 0; k < 3; k++)
                out[i][j] += a[i][k] * b[k][j];
        }
}

int main(void) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            for (int k = 0; k < 5; k++)
                cube[i][j][k] = i * 100 + j * 10 + k;
    printf("%d %d\n", row_sum(cube[2][3]), plane_trace(cube[1], 4));
    printf("%zu %zu %zu\n", sizeof cube, sizeof cube[0], sizeof cube[0][0]);
    printf("%d %d %d\n", *cube[1][2], **(cube[2] + 1), *(*(*(cube + 1) + 3) + 4));
    printf("%d %d\n", 2 [1 [cube]][3], (&cube[0])[2][0][1]);

    int(*plane)[4][5] = cube + 1;
    int(*row)[5] = *plane + 2;
    int *cell = *row + 3;
    printf("%d %d %d\n", plane[-1][3][4], row[-1][0], cell[-1]);
    printf("%d %d\n", (int)(cube + 3 - plane), (int)(&cube[1][3] - cube[1]));

    const double a[2][3] = {{1, 2, 3}, {4, 5, 6}}, b[3][2] = {{1, -1}, {0.5, 2}, {-2, 0}};
    double product[2][2];
    multiply(a, b, product);
    printf("%g %g %g %g\n", product[0][0], product[0][1], product[1][0], product[1][1]);

    char board[3][3] = {"abc", "def", "ghi"};
    for (int turn = 0; turn < 5; turn++) {
        char next[3][3];
        for (int r = 0; r < 3; r++)
            for (int c = 0; c < 3; c++)
                next[c][2 - r] = board[r][c];
        for (int r = 0; r < 3; r++)
            for (int c = 0; c < 3; c++)
                board[r][c] = next[r][c];
    }
    for (int r = 0; r < 3; r++)
        printf("%.3s\n", board[r]);
    return plane_trace(cube[0], 4);
}
