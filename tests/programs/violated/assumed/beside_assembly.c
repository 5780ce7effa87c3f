// The assertion fails without assembly, too: what it might do is no part of the run that shows it.
// expect: violated
// options: --extern havoc
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int counter = 1;
    if (__VERIFIER_nondet_int())
        __asm__ volatile("incl %0" : "+m"(counter));
    else
        counter = 3;
    assert(counter < 3); //~ VIOLATED
    return 0;
}
