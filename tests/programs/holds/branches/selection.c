// The larger and the smaller of two numbers, chosen by conditional expressions.
// expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    int larger = x > y ? x : y;
    int smaller = x > y ? y : x;
    assert(larger >= smaller);
    assert((larger == x && smaller == y) || (larger == y && smaller == x));
    assert((larger ^ smaller) == (x ^ y));
    return 0;
}
