// Sums, products, negatives and shifts that overflow wrap, in loops as well.
// expect: holds
#include <assert.h>
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

static int steps_up(int from) {
    int steps = 0;
    for (int i = from; i >= from; i++)
        steps++;
    return steps;
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == INT_MAX)
        assert(x + 1 < 0 && x + 1 == INT_MIN);
    if (x == INT_MIN)
        assert(-x == x && x * 2 == 0);
    if (x < 0 && x - 1 > 0)
        assert(x == INT_MIN);
    assert((x * 2) / 2 == x || x > INT_MAX / 2 || x < INT_MIN / 2);
    assert(steps_up(INT_MAX - 3) == 4);
    return 0;
}
