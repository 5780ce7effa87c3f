// expect: violated
// The flag may be set for another reason.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), flag = 0;
    if (x == 7 || y == 9)
        flag = 1;
    if (flag)
        assert(x == 7);
    return 0;
}
