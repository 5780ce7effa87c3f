// Tables filled by dynamic programming: edit distance, knapsack, longest increasing run, Life on a torus.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int minimum(int a, int b) { return a < b ? a : b; }

static int distance(const char *a, const char *b) {
    int n = (int)strlen(a), m = (int)strlen(b);
    static int table[20][20];
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= m; j++)
            table[i][j] = i == 0   ? j
                          : j == 0 ? i
                                   : minimum(minimum(table[i - 1][j], table[i][j - 1]) + 1,
                                             table[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
    return table[n][m];
}

static int knapsack(const uint8_t weights[], const uint16_t values[], int count, int capacity) {
    uint16_t best[64] = {0};
    for (int i = 0; i < count; i++)
        for (int c = capacity; c >= weights[i]; c--)
            if (best[c] < best[c - weights[i]] + values[i])
                best[c] = (uint16_t)(best[c - weights[i]] + values[i]);
    return best[capacity];
}

static int increasing(const signed char *values, int count) {
    int lengths[32], longest = 0;
    for (int i = 0; i < count; i++) {
        lengths[i] = 1;
        for (int j = 0; j < i; j++)
            if (values[j] < values[i] && lengths[j] >= lengths[i])
                lengths[i] = lengths[j] + 1;
        if (lengths[i] > longest)
            longest = lengths[i];
    }
    return longest;
}

enum { SIDE = 8 };

static void step(uint8_t cells[SIDE][SIDE]) {
    uint8_t next[SIDE][SIDE];
    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++) {
            int neighbours = -cells[r][c];
            for (int dr = -1; dr <= 1; dr++)
                for (int dc = -1; dc <= 1; dc++)
                    neighbours += cells[(r + dr + SIDE) % SIDE][(unsigned)(c + dc) % SIDE];
            next[r][c] = neighbours == 3 || (neighbours == 2 && cells[r][c]);
        }
    memcpy(cells, next, sizeof next);
}

int main(void) {
    printf("%d %d %d\n", distance("kitten", "sitting"), distance("", "abc"), distance("intention", "execution"));
    printf("%d\n",
           knapsack((const uint8_t[]){12, 2, 1, 4, 1, 30}, (const uint16_t[]){40, 22, 11, 100, 21, 300}, 6, 40));
    printf("%d\n", increasing((const signed char[]){3, -10, 4, -1, 5, 9, 2, 6, -128, 7, 127}, 11));
    uint8_t cells[SIDE][SIDE] = {{0, 1}, {0, 0, 1}, {1, 1, 1}};
    for (int i = 0; i < 13; i++)
        step(cells);
    int alive = 0;
    for (int r = 0; r < SIDE; r++) {
        for (int c = 0; c < SIDE; c++) {
            putchar(cells[r][c] ? '#' : '.');
            alive += cells[r][c];
        }
        putchar('\n');
    }
    return alive;
}
