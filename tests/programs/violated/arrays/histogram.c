// Counting inputs in an array: all three may fall into one cell.
// expect: violated
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char count[3] = {0};
    for (int i = 0; i < 3; i++)
        count[__VERIFIER_nondet_uchar() % 3]++;
    assert(count[0] + count[1] + count[2] == 3);
    assert(count[0] < 3 && count[1] < 3); //~ VIOLATED
    return 0;
}
