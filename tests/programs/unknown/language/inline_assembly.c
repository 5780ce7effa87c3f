// Assembly that computes something.
// expect: unknown(unsupported: )
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y;
    __asm__ volatile("movl %1, %0\n\taddl $1, %0" : "=r"(y) : "r"(x));
    assert(x == x);
    return 0;
}
