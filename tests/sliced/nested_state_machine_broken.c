// expect: violated
// The way back forgets what was seen.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int state = 0, seen = 0;
    while (1) {
        int event = __VERIFIER_nondet_int();
        if (state == 0 && event == 5) {
            state = 1;
            seen = 1;
        } else if (state == 1 && event == 6) {
            state = 2;
            seen = event - 6;
        } else if (state == 2) {
            if (seen != 1)
                reach_error();
        }
    }
    return 0;
}
