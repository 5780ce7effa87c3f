// Fibonacci numbers by recursion reach thirteen.
// expect: violated
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned fibonacci(unsigned n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 8)
        assert(fibonacci(n) != 13); //~ VIOLATED
    return 0;
}
