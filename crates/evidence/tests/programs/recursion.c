// A search that goes down a tree of calls.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned depth_of(unsigned number) {
    if (number <= 1)
        return 0;
    unsigned below = number % 2 ? depth_of(3 * number + 1) : depth_of(number / 2);
    return below + 1;
}

int main(void) {
    unsigned start = __VERIFIER_nondet_uint() % 32;
    unsigned depth = depth_of(start);
    assert(depth < 9);
    return 0;
}
