// abs of everything but the least number.
// expect: holds
#include <assert.h>
#include <limits.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == INT_MIN)
        return 0;
    assert(abs(x) >= 0 && (abs(x) == x || abs(x) == -x));
    assert(labs((long)x) == abs(x));
    return 0;
}
