// exit from the middle of a deep recursion inside an expression; what follows is never executed.
#include <stdio.h>
#include <stdlib.h>

static int depth_reached;

static int dive(int depth) {
    depth_reached = depth;
    if (depth == 12) {
        printf("leaving at %d\n", depth);
        exit(depth * 3);
    }
    return dive(depth + 1) + 1;
}

static int evaluate(int (*f)(int), int x) {
    int value = f(x) * 2;
    printf("never: %d\n", value);
    return value;
}

int main(void) {
    char *leaked = malloc(100);
    leaked[99] = 'z';
    puts("before");
    static char *kept;
    kept = leaked;
    int result = kept[99] == 'z' ? evaluate(dive, 0) : -1;
    printf("never: %d\n", result);
    return result;
}
