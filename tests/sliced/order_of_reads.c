// expect: violated
// The third number that is read decides, and those before it do not matter.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int c = __VERIFIER_nondet_int();
    int sum = a + b;
    if (sum > 10)
        sum = 10;
    if (c == 1234)
        reach_error();
    return 0;
}
