// Whether a block that was leaked lies where the first one lay decides whether a later one may.
// expect: violated
// opt2: skip LLVM takes what malloc returns to differ from all pointers before
#include <stdio.h>
#include <stdlib.h>

extern void reach_error(void);

void *volatile first, *volatile second, *volatile third;

int main(void) {
    first = malloc(4);
    free(first);
    second = malloc(4);
    if (first == second)
        puts("the same");
    second = 0;
    third = malloc(4);
    if (first == third)
        reach_error(); //~ VIOLATED
    return 0;
}
