// A ring buffer whose position wraps around: what comes out went in two rounds before.
// expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int ring[2] = {0, 0}, before = 0, last = 0;
    unsigned position = 0;
    for (int round = 0; round < 5; round++) {
        int in = __VERIFIER_nondet_int();
        int out = ring[position];
        assert(out == before);
        ring[position] = in;
        position = (position + 1) % 2;
        before = last;
        last = in;
    }
    return 0;
}
