// Break leaves the inner loop only.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int stop = __VERIFIER_nondet_int();
    int rounds = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 4; j++) {
            if (i + j == stop)
                break;
            if (j == 1)
                continue;
            rounds++;
        }
    }
    assert(rounds != 4); //~ VIOLATED
    return 0;
}
