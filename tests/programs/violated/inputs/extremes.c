// The ends of the ranges are taken.
// expect: violated
#include <assert.h>

extern signed char __VERIFIER_nondet_schar(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
    int sum = __VERIFIER_nondet_schar();
    sum -= __VERIFIER_nondet_uchar();
    sum += __VERIFIER_nondet_short();
    sum -= __VERIFIER_nondet_ushort();
    assert(sum > -128 - 255 - 32768 - 65535); //~ VIOLATED
    return 0;
}
