// Each input has the range of its type, whatever it is widened to.
// expect: holds
#include <assert.h>

extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
    long values[6] = {
        __VERIFIER_nondet_char(),   __VERIFIER_nondet_uchar(), __VERIFIER_nondet_short(),
        __VERIFIER_nondet_ushort(), __VERIFIER_nondet_uint(),  __VERIFIER_nondet_bool(),
    };
    assert(values[0] >= -128 && values[0] <= 127);
    assert(values[1] >= 0 && values[1] <= 255);
    assert(values[2] >= -32768 && values[2] <= 32767);
    assert(values[3] >= 0 && values[3] <= 65535);
    assert(values[4] >= 0 && values[4] <= 4294967295L);
    assert(values[5] == 0 || values[5] == 1);
    return 0;
}
