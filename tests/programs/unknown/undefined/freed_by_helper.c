// A helper frees a block that its caller goes on to read in one round of many.
// expect: unknown(undefined behaviour: )
// opt2: skip the read may be gone
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
static int total;

static void drop(int **blocks, int which) {
    free(blocks[which]);
}

int main(void) {
    int *blocks[2] = {malloc(sizeof(int)), calloc(2, sizeof(int))};
    *blocks[0] = 1;
    if (__VERIFIER_nondet_int() == 7)
        drop(blocks, 1);
    total = blocks[1][1];
    return 0;
}
