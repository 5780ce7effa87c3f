// Every call has its own local variables, also of an array that is written at an input.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int deepen(int depth, const int *above) {
    int mine[1] = {__VERIFIER_nondet_int()};
    if (above && above[0] != mine[0])
        return 1;
    return depth == 0 ? 0 : deepen(depth - 1, mine);
}

int main(void) {
    assert(deepen(2, 0) == 0); //~ VIOLATED
    return 0;
}
