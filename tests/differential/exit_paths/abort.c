// abort ends the program at once and without its handlers; what was flushed before is printed.
#include <stdio.h>
#include <stdlib.h>

static void never(void) { puts("handler"); }

static int divide(int a, int b) {
    if (b == 0) {
        printf("%d by zero\n", a);
        fflush(stdout);
        abort();
    }
    return a / b;
}

int main(void) {
    atexit(never);
    int sum = 0;
    for (int i = 3; i > -2; i--) {
        sum += divide(12, i);
        printf("%d\n", sum);
    }
    puts("never");
    return sum;
}
