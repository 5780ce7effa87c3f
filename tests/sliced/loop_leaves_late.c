// expect: holds
// The loop is left at exactly ten.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int i = 0, noise = __VERIFIER_nondet_int();
    while (i < 10) {
        i++;
        noise += i;
    }
    assert(i == 10);
    return 0;
}
