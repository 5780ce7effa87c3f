// The offsets of row and column add up; neither replaces the other.
// expect: violated
// fault: nested arrays
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static char grid[3][2] = {{0, 0}, {0, 0}, {0, 7}};

int main(void) {
    unsigned char row = __VERIFIER_nondet_uchar() % 3, column = __VERIFIER_nondet_uchar() % 2;
    if (grid[row][column] == 7)
        reach_error(); //~ VIOLATED
    return 0;
}
