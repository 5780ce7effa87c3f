// Every round leaves fewer values; the first round has seen them all.
// expect: holds
// fault: inclusion direction
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint() % 64;
    while (__VERIFIER_nondet_uint()) {
        assert(x < 64);
        if (x >= 8)
            x = x / 2;
        else
            x = __VERIFIER_nondet_uint() % 8;
    }
    return 0;
}
