// Evenness by two functions that call each other.
// expect: holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

int main(void) {
    unsigned n = __VERIFIER_nondet_uchar() % 8;
    assert(is_even(n) == (n % 2 == 0));
    assert(is_odd(n) == !is_even(n));
    return 0;
}
