// A function writes the global between the store and the assertion, on one way of two; another one that is called after the store writes to something else.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
static int state, count;

static void touch(int n) {
    if (n == 7)
        state = 3;
    count = n;
}

static void note(int n) {
    count += n;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    touch(n);
    state = 1;
    note(n);
    if (n > 2)
        touch(n);
    int *alias = n == 9 ? &state : &count;
    *alias = 5;
    assert(state == 1 || state == 5); //~ VIOLATED
    return 0;
}
