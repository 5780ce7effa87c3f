// The error comes before the function without body is reached.
// expect: violated
// options: --extern havoc
// fault: unknown calls
#include <assert.h>

extern int unknown_function(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(x != 3); //~ VIOLATED
    return unknown_function(x);
}
