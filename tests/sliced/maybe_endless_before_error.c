// expect: violated
// The loop ends for one input alone.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    while (x != 12)
        ;
    reach_error();
    return 0;
}
