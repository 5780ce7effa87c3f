// Each round allows a little more than the one before, and includes all of it.
// expect: violated
// fault: inclusion direction
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

static unsigned char x;

int main(void) {
    x = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(x <= 3);
    while (1) {
        assert(x != 9); //~ VIOLATED
        unsigned char more = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(more <= 3);
        x = x + more > 9 ? 9 : x + more;
    }
}
