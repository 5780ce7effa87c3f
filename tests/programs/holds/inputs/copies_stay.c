// Copies of an input stay equal whatever is read afterwards.
// expect: holds
// fault: re-read inputs
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int latest = __VERIFIER_nondet_int();
    int first = latest, second = latest;
    while (latest != 0) {
        assert(first == second);
        latest = __VERIFIER_nondet_int();
    }
    assert(first == second);
    return 0;
}
