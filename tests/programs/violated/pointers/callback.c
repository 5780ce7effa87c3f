// A callback chosen by the sign of an input and applied twice.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

typedef int (*step)(int);

static int up(int x) { return x + 2; }
static int down(int x) { return x - 3; }

static int twice(step f, int x) { return f(f(x)); }

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < -10 || x > 10)
        return 0;
    step f = x < 0 ? down : up;
    assert(twice(f, x) != -9); //~ VIOLATED
    return 0;
}
