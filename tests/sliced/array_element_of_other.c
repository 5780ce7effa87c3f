// expect: violated
// Another element is written.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int a[3] = {0, 0, 0};
    int i = __VERIFIER_nondet_int();
    if (i >= 0 && i < 3)
        a[i] = 1;
    if (i != 0)
        assert(a[1] == 1 || a[2] == 1);
    return 0;
}
