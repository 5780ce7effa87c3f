// expect: violated
// One case falls into the next.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), r = 0, noise = 0;
    switch (x) {
    case 1:
        r = 1;
        noise = 3;
    case 2:
        r += 2;
        break;
    default:
        r = 2;
    }
    assert(r == 2);
    return 0;
}
