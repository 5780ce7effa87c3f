// All rounds look alike: the input of each is new, and nothing of the last remains.
// expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
    int x = 1;
    while (1) {
        assert(x > 0 && x <= 100);
        x = __VERIFIER_nondet_int();
        __VERIFIER_assume(x > 0);
        if (x > 100)
            x = 100;
    }
}
