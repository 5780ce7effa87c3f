// 128 bits hold a sum that 64 bits do not.
// expect: violated
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
    unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
    unsigned __int128 sum = (unsigned __int128)a + b;
    assert(sum == a + b); //~ VIOLATED
    return 0;
}
