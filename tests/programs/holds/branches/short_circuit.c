// The right operand of && and || is evaluated only where it matters.
// expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int calls;

static int count(int result) {
    calls++;
    return result;
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    int a = x > 0 && count(x < 10);
    assert(calls == (x > 0));
    assert(a == (x > 0 && x < 10));
    calls = 0;
    int b = x > 0 || count(x == -1) || count(x == -2);
    assert(b == (x > 0 || x == -1 || x == -2));
    assert(calls == (x > 0 ? 0 : x == -1 ? 1 : 2));
    return 0;
}
