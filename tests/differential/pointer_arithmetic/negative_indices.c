// Negative indices from pointers into the middle, walking backwards, mixed signedness of indices.
#include <stdio.h>

static int histogram[21], *const centred = histogram + 10;

static int mirror(const int *centre, int radius) {
    for (int i = 1; i <= radius; i++)
        if (centre[-i] != centre[i])
            return i - 1;
    return radius;
}

static char *backwards(char *text) {
    static char reversed[32];
    char *out = reversed, *end = text;
    while (*end)
        ++end;
    while (end != text)
        *out++ = *--end;
    *out = '\0';
    return reversed;
}

static int pop(int **top) { return *--*top; }
static void push(int **top, int x) { *(*top)++ = x; }

int main(void) {
    for (int i = -30; i <= 30; i++)
        centred[i % 11]++;
    for (int i = -10; i <= 10; i++)
        printf("%d ", centred[i]);
    putchar('\n');

    int numbers[] = {1, 5, 3, 2, 3, 5, 7}, *three = &numbers[2];
    printf("%d %d\n", mirror(numbers + 3, 3), three[-2] + (-1)[three]);
    signed char step = -1;
    unsigned char forward = 2;
    long wide = -2;
    unsigned offset = 1;
    printf("%d %d %d %d\n", three[step], three[forward], three[wide], *(three + offset));
    printf("%d %d\n", *(three - 2 + offset), *(three + (int)offset - 3));

    puts(backwards("stressed"));
    int stack[8], *top = stack;
    push(&top, 3);
    push(&top, 4);
    push(&top, 5);
    int a = pop(&top), b = pop(&top);
    push(&top, a * b);
    printf("%d %d\n", top[-1], (int)(top - stack));

    int grid[5][5] = {{0}}, (*row)[5] = &grid[2];
    row[-2][4] = 7;
    row[2][0] = 8;
    (*(row - 1))[1] = 9;
    int sum = 0;
    for (int r = 0; r < 5; r++)
        for (int c = 0; c < 5; c++)
            sum += grid[r][c] * (r * 5 + c + 1);
    printf("%d\n", sum);

    // The four readings of increment and dereference.
    int *p = numbers;
    int first = *p++;
    int second = ++*p;
    int third = (*p)++;
    int fourth = *++p;
    printf("%d %d %d %d %d\n", first, second, third, fourth, (int)(p - numbers));
    return sum & 0x7f;
}
