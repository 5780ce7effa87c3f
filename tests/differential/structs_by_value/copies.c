// A copy is independent: arguments modified by the callee, arrays in structures, self-assignment, returns in chains.
#include <stdio.h>

struct matrix {
    int rows, columns;
    long cells[3][4];
};

struct account {
    char name[10];
    struct {
        int whole;
        unsigned char cents;
    } balance[2];
    const struct account *parent;
};

static struct matrix transpose(struct matrix m) {
    struct matrix t = {m.columns, m.rows, {{0}}};
    for (int r = 0; r < t.rows && r < 3; r++)
        for (int c = 0; c < t.columns; c++)
            t.cells[r][c] = m.cells[c][r];
    m.cells[0][0] = -1;
    m.rows = 0;
    return t;
}

static struct matrix fill(int rows, int columns) {
    struct matrix m = {.rows = rows, .columns = columns};
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            m.cells[r][c] = r * 10 + c;
    return m;
}

static long sum(struct matrix m) {
    long total = 0;
    for (int r = 0; r < m.rows; r++)
        while (m.columns > 0)
            for (m.columns--; r < m.rows; r++)
                total += m.cells[r][m.columns];
    return total;
}

static struct account spend(struct account a, int whole) {
    a.balance[0].whole -= whole;
    a.balance[1] = a.balance[0];
    a.name[0]++;
    return a;
}

int main(void) {
    struct matrix m = fill(3, 3), t = transpose(m);
    printf("%ld %ld %d %d\n", m.cells[0][0], t.cells[0][2], m.rows, t.rows);
    printf("%ld %ld %ld\n", sum(m), sum(transpose(transpose(m))), transpose(fill(3, 2)).cells[1][2]);
    printf("%d\n", m.columns);

    struct account first = {"alice", {{100, 50}}, NULL};
    struct account second = spend(spend(first, 30), 5);
    second.parent = &first;
    struct account third = *second.parent;
    first.balance[0].whole = 7;
    printf("%s %s %s\n", first.name, second.name, third.name);
    printf("%d %d %d %d\n", first.balance[0].whole, second.balance[1].whole, third.balance[0].whole,
           second.parent->balance[0].whole);
    first = first;
    *(&third) = *(third.name[0] == 'a' ? &second : &first);
    third.name[1] = '\0';
    printf("%s %d\n", third.name, third.balance[1].cents);
    int chosen = (first.balance[0].whole > 5 ? first : second).balance[0].whole;
    printf("%d %c\n", chosen, spend(third, 1).name[0]);
    return chosen;
}
