// A list of variable arguments outlives the variable-length array that was there when it was made.
#include <stdarg.h>
#include <stdio.h>

static int sum(int count, ...) {
    va_list list;
    int total = 0;
    {
        int doubled[count];
        for (int i = 0; i < count; i++)
            doubled[i] = 2 * i;
        total += doubled[count - 1];
        va_start(list, count);
    }
    for (int i = 0; i < count; i++)
        total += va_arg(list, int);
    va_end(list);
    return total;
}

int main(void) {
    printf("%d %d\n", sum(3, 10, 20, 30), sum(8, 1, 2, 3, 4, 5, 6, 7, 8));
    return 0;
}
