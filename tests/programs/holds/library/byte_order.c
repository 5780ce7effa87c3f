// Builtins: swapped bytes, counted bits, leading zeros, overflow.
// expect: holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint(), sum;
    assert(__builtin_bswap32(__builtin_bswap32(x)) == x);
    assert((__builtin_bswap32(x) & 255) == x >> 24);
    assert(__builtin_popcount(x & 7) <= 3);
    if (x)
        assert(x >> (31 - __builtin_clz(x)) == 1);
    int wrapped = __builtin_add_overflow(x, 1u, &sum);
    assert(wrapped == (x == 0xffffffffu) && sum == x + 1);
    return 0;
}
