// Half of the double is not the number where the double wraps.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int twice = x * 2;
    assert(twice / 2 == x); //~ VIOLATED
    return 0;
}
