// Functions in a table, called at an input.
// expect: holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int increment(int x) { return x + 1; }
static int decrement(int x) { return x - 1; }
static int negate(int x) { return -x; }

static int (*const table[3])(int) = {increment, decrement, negate};

int main(void) {
    unsigned i = __VERIFIER_nondet_uint() % 3;
    int result = table[i](10);
    assert(result == (i == 0 ? 11 : i == 1 ? 9 : -10));
    assert((table[i] == negate) == (result < 0));
    return 0;
}
