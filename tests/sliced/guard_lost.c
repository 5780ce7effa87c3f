// expect: violated
// The decision does not exclude the value.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int noise = 0;
    while (__VERIFIER_nondet_int())
        noise++;
    if (x > 2)
        assert(x != 3);
    return 0;
}
