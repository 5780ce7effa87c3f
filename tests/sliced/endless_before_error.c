// expect: holds
// Nothing comes after the loop, which does not end.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = 1;
    while (x != 0)
        x = 3 - x;
    reach_error();
    return 0;
}
