// Unsigned narrow numbers widen to what they were.
// expect: holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    unsigned short s = __VERIFIER_nondet_ushort();
    int i = c;
    long l = s;
    assert(i >= 0 && i <= 255);
    assert(l >= 0 && l <= 65535);
    assert((unsigned char)~c == 255 - c);
    return 0;
}
