// What was registered with atexit runs when main returns.
// expect: violated
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int value;

static void check(void) {
    assert(value != 3); //~ VIOLATED
}

int main(void) {
    atexit(check);
    value = __VERIFIER_nondet_int();
    return 0;
}
