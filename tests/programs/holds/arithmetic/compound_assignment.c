// Compound assignments compute in the wider type and store in the narrower one.
// expect: holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    unsigned char old = c;
    c += 200;
    assert(c == (old + 200) % 256);
    c = old;
    c <<= 1;
    assert(c == (old & 127) * 2);
    c = old;
    c /= 3;
    assert(c <= 85 && c * 3 <= old);
    int i = old++;
    assert(i >= 255 || old == i + 1);
    return 0;
}
