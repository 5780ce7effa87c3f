// A loop without end whose states come round again.
// expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    unsigned i = 0;
    for (;;) {
        if (__VERIFIER_nondet_int())
            i = (i + 1) % 5;
        assert(i < 5);
    }
}
