// Backtracking: queens on a board with bit sets, subset sums, towers of Hanoi, flood fill.
#include <stdio.h>

static int queens(unsigned all, unsigned columns, unsigned left, unsigned right) {
    if (columns == all)
        return 1;
    int solutions = 0;
    for (unsigned free = all & ~(columns | left | right); free; free &= free - 1) {
        unsigned bit = free & -free;
        solutions += queens(all, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return solutions;
}

static int subsets(const int *values, int count, int target) {
    if (count == 0)
        return target == 0;
    return subsets(values + 1, count - 1, target) + subsets(values + 1, count - 1, target - *values);
}

static int hanoi(int disks, int pegs[3], int from, int to) {
    if (disks == 0)
        return 0;
    int spare = 3 - from - to;
    int moves = hanoi(disks - 1, pegs, from, spare);
    pegs[from]--;
    pegs[to]++;
    return moves + 1 + hanoi(disks - 1, pegs, spare, to);
}

static char map[6][10] = {"#########", "#..#....#", "#..#.##.#", "#.##.#..#", "#....#.##", "#########"};

static int fill(int row, int column, char with) {
    if (map[row][column] != '.')
        return 0;
    map[row][column] = with;
    static const signed char steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    int area = 1;
    for (int i = 0; i < 4; i++)
        area += fill(row + steps[i][0], column + steps[i][1], with);
    return area;
}

int main(void) {
    for (int n = 1; n <= 7; n++)
        printf("%d ", queens((1u << n) - 1, 0, 0, 0));
    putchar('\n');
    static const int values[] = {3, -2, 7, 1, 8, -5, 4, 6, 2, -1};
    printf("%d %d\n", subsets(values, 10, 10), subsets(values, 10, 100));
    int pegs[3] = {10, 0, 0};
    int moves = hanoi(10, pegs, 0, 2);
    printf("%d: %d %d %d\n", moves, pegs[0], pegs[1], pegs[2]);
    int area = fill(1, 1, 'o');
    map[4][5] = '.';
    area = area * 100 + fill(4, 5, 'x');
    for (int row = 0; row < 6; row++)
        puts(map[row]);
    printf("%d\n", area);
    return area % 100;
}
