// Where the product of the sizes does not fit there is no block.
// expect: unknown(undefined behaviour: write through a null pointer)
// options: --data-model ILP32
// opt2: skip the write may be gone
#include <stdlib.h>

int main(void) {
    int *block = calloc(65536, 65536);
    block[0] = 1;
    return 0;
}
