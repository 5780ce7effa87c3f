// With 32-bit long, a product that needs 33 bits wraps.
// expect: holds
// options: --data-model ILP32
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
    unsigned long x = __VERIFIER_nondet_ulong();
    assert(sizeof(long) == 4 && sizeof(void *) == 4 && sizeof(long long) == 8);
    if (x == 0x80000000ul)
        assert(x * 2 == 0);
    unsigned long long wide = x;
    assert(wide + 1 > wide);
    return 0;
}
