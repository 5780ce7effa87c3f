// A loop of a thousand rounds, with a loop inside, before the failure.
#include <assert.h>

extern short __VERIFIER_nondet_short(void);

static int table[5];

int main(void) {
    short step = __VERIFIER_nondet_short();
    int total = 0;
    for (int round = 0; round < 1000; round++) {
        for (int i = 0; i < 5; i++)
            table[i] += step & 1;
        total += table[4] - table[0] + 2;
    }
    assert(total == 2000 + (step & 1) * 7);
    return 0;
}
