// A compare-exchange finds out whether two pointers are equal, and nothing is made of the answer; still they lead to one object from there on.
// expect: violated
// fault: arbitrary pointers
#include <assert.h>
#include <stdatomic.h>

extern void *__VERIFIER_nondet_pointer(void);
static int *_Atomic slot;

int main(void) {
    int *one = __VERIFIER_nondet_pointer(), *other = __VERIFIER_nondet_pointer();
    if (!one || !other)
        return 0;
    slot = one;
    int *expected = other;
    atomic_compare_exchange_strong(&slot, &expected, 0);
    *one = 1;
    *other = 2;
    assert(*one == 1); //~ VIOLATED
    return 0;
}
