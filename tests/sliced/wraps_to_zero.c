// expect: violated
// Unsigned numbers wrap.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    if (x > 4000000000u) {
        unsigned y = x + 294967296u;
        assert(y >= x);
    }
    return 0;
}
