// What is not modelled may do anything, also where nothing of it is needed.
// expect: unknown(unsupported: )
// options: --undefined-behaviour passed-over
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y;
    if (x == 5)
        __asm__ volatile("movl %1, %0\n\taddl $1, %0" : "=r"(y) : "r"(x));
    assert(x == x);
    return 0;
}
