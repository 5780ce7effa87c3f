// Loops out of goto, jumps into and out of blocks, clean-up chains that unwind in order.
#include <stdio.h>
#include <stdlib.h>

static int collatz(int n) {
    int steps = 0;
top:
    if (n == 1)
        goto done;
    steps++;
    if (n % 2)
        goto odd;
    n /= 2;
    goto top;
odd:
    n = 3 * n + 1;
    goto top;
done:
    return steps;
}

static int find(int table[4][4], int wanted, int *row, int *column) {
    for (*row = 0; *row < 4; ++*row)
        for (*column = 0; *column < 4; ++*column)
            if (table[*row][*column] == wanted)
                goto found;
    return 0;
found:
    return 1;
}

static int acquire(int fail_at) {
    int result = -1;
    char *a = NULL, *b = NULL;
    if (fail_at == 0)
        goto out;
    a = malloc(4);
    if (fail_at == 1)
        goto free_a;
    b = malloc(8);
    if (fail_at == 2)
        goto free_b;
    result = 100;
free_b:
    printf("b ");
    free(b);
free_a:
    printf("a ");
    free(a);
out:
    printf("out %d\n", result);
    return result;
}

static int irreducible(int n) {
    int trace = 0;
    if (n % 2)
        goto second;
first:
    trace = trace * 3 + 1;
    if (--n <= 0)
        return trace;
second:
    trace = trace * 3 + 2;
    if (--n <= 0)
        return trace;
    if (n % 3)
        goto first;
    goto second;
}

int main(void) {
    printf("%d %d\n", collatz(1), collatz(27));
    int table[4][4], row, column;
    for (int i = 0; i < 16; i++)
        table[i / 4][i % 4] = i * i;
    int found = find(table, 121, &row, &column);
    printf("%d %d %d\n", found, row, column);
    printf("%d\n", find(table, 5, &row, &column));
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += acquire(i);
    printf("%d %d %d\n", irreducible(5), irreducible(8), irreducible(11));
    goto inside;
    {
        int skipped;
    inside:
        skipped = 3;
        sum += skipped;
    }
    return sum;
}
