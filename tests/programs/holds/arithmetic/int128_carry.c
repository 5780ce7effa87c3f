// The upper half of a sum of 128 bits is the carry of the lower half.
// expect: holds
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
    unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
    unsigned __int128 sum = (unsigned __int128)a + b;
    unsigned long low = (unsigned long)sum, high = (unsigned long)(sum >> 64);
    assert(low == a + b);
    assert(high == (low < a));
    assert((__int128)(long)a >> 64 == ((long)a < 0 ? -1 : 0));
    return 0;
}
