// Assembly does no harm where it is never reached.
// expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y = 1;
    if (x > 5 && x < 6)
        __asm__ volatile("addl $1, %0" : "+r"(y));
    assert(y == 1);
    return 0;
}
