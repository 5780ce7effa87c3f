// Two inputs of one call site differ.
// expect: violated
// fault: re-read inputs
#include <assert.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);

static bool ask(void) { return __VERIFIER_nondet_bool(); }

int main(void) {
    bool first = ask();
    bool second = ask();
    assert(first == second); //~ VIOLATED
    return 0;
}
