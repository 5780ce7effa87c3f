// Rows and columns at inputs: both contribute to the place.
// expect: holds
// fault: nested arrays
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int grid[3][4] = {{0, 1, 2, 3}, {10, 11, 12, 13}, {20, 21, 22, 23}};

int main(void) {
    unsigned char row = __VERIFIER_nondet_uchar() % 3, column = __VERIFIER_nondet_uchar() % 4;
    assert(grid[row][column] == row * 10 + column);
    grid[row][column] = -1;
    assert(grid[(row + 1) % 3][column] == (row + 1) % 3 * 10 + column);
    assert(grid[row][column] == -1);
    return 0;
}
