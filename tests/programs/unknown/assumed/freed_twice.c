// What a pointer from outside leads to may be given back once.
// expect: unknown(undefined behaviour: invalid free: it was freed before)
// options: --extern havoc
// opt2: skip the optimiser may use that nothing is freed twice
// fault: arbitrary pointers
#include <stdlib.h>

extern int *take(void);

int main(void) {
    int *taken = take();
    free(taken);
    free(taken);
    return 0;
}
