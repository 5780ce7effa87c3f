// A variable that differs in every round is dead at the head of the loop and keeps no two states apart.
// expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int phase = 0;
    while (__VERIFIER_nondet_int()) {
        int scratch = __VERIFIER_nondet_int();
        scratch = scratch > 0 ? scratch / 2 : -(scratch / 2);
        assert(scratch >= 0);
        phase = !phase;
    }
    assert(phase == 0 || phase == 1);
    return 0;
}
