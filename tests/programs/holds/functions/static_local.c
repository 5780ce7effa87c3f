// A static local variable lives on between calls, and is set once.
// expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int ticket(void) {
    static int next = 100;
    return next++;
}

int main(void) {
    int first = ticket();
    if (__VERIFIER_nondet_int())
        ticket();
    int last = ticket();
    assert(first == 100 && (last == 101 || last == 102));
    return 0;
}
