// expect: holds
// What the flag stands for is known only through the decision that set it.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), flag = 0;
    if (x == 7)
        flag = 1;
    int i = 0;
    while (i < 5)
        i++;
    if (flag)
        assert(x == 7);
    return 0;
}
