// Falling off the end of main is success, and output without a final newline is still flushed.
#include <stdio.h>

static int countdown(int n) {
    while (n > 0) {
        printf("%d ", n);
        n -= 3;
    }
    return n;
}

int main(void) {
    int last = countdown(10);
    if (last == 5)
        return 1;
    for (int i = 0; i < 40; i++)
        printf("%d,", i * last);
    fputs("end", stdout);
}
