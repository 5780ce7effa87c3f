// expect: violated
// The loop may be left before ten.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int i = 0;
    while (i < 10) {
        i++;
        if (__VERIFIER_nondet_int() == 4)
            break;
    }
    assert(i == 10);
    return 0;
}
