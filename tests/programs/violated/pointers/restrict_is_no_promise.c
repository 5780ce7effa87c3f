// Pointers that are declared never to alias are believed to by no optimiser.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static __attribute__((noinline)) int first_after_second(int *restrict a, int *restrict b) {
    *a = 1;
    *b = 2;
    return *a;
}

int main(void) {
    int x, y;
    int *other = __VERIFIER_nondet_int() ? &x : &y;
    assert(first_after_second(&x, other) == 1); //~ VIOLATED
    return 0;
}
