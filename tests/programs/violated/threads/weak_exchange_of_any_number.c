// A weak exchange of an input chooses whether it fails for no reason, also where the numbers turn out to differ.
// expect: violated
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    _Atomic int word = __VERIFIER_nondet_int();
    int expected = 3;
    if (atomic_compare_exchange_weak(&word, &expected, 4) || word == 3)
        return 0;
    _Atomic int other = 1;
    int one = 1;
    if (!atomic_compare_exchange_weak(&other, &one, 2))
        return 0;
    reach_error(); //~ VIOLATED
}
