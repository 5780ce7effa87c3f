// The number of characters that were printed depends on the number.
// expect: violated
#include <assert.h>
#include <stdio.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    int x = __VERIFIER_nondet_uchar() % 12;
    if (x < 9)
        return 0;
    char text[8];
    int length = sprintf(text, "%d!", x);
    assert(length == 2 || text[1] == '0'); //~ VIOLATED
    return 0;
}
