// What breaks the formula breaks an assumption later, so that there is no such run: in the same call, behind a pointer, when the program ends.
// holds: G "guess < 5"
// holds: G "other < 5"
// holds: G "last < 5"
// violated: G "guess < 4"
// violated: G "kept < 5"
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int guess, other, last, kept;

void check_other(void) {
    __VERIFIER_assume(other < 5);
}

void check_last(void) {
    __VERIFIER_assume(last < 5);
}

void (*check)(void) = check_other;

int main(void) {
    atexit(check_last);
    guess = __VERIFIER_nondet_uchar() & 7;
    other = __VERIFIER_nondet_uchar() & 7;
    __VERIFIER_assume(guess < 5);
    check();
    kept = __VERIFIER_nondet_uchar() & 7;
    last = __VERIFIER_nondet_uchar() & 7;
    return 0;
}
