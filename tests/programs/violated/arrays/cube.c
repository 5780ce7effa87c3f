// Three dimensions at three inputs.
// expect: violated
// fault: nested arrays
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int cube[2][2][2];

int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar() % 2, y = __VERIFIER_nondet_uchar() % 2,
                  z = __VERIFIER_nondet_uchar() % 2;
    cube[x][y][z] = 1;
    assert(cube[1][0][1] == 0); //~ VIOLATED
    return 0;
}
