// expect: holds
// One way out of the loop is for large numbers alone.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = 0;
    while (__VERIFIER_nondet_int()) {
        if (x > 20)
            goto large;
        x++;
    }
    return 0;
large:
    assert(x == 21);
    return 0;
}
