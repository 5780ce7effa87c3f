// The same counter is seen at its last value.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    unsigned i = 0;
    for (;;) {
        if (__VERIFIER_nondet_int())
            i = (i + 1) % 5;
        assert(i != 4); //~ VIOLATED
    }
}
