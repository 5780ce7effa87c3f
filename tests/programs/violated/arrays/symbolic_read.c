// One entry of the table is wrong.
// expect: violated
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static const int squares[8] = {0, 1, 4, 9, 16, 24, 36, 49};

int main(void) {
    unsigned i = __VERIFIER_nondet_uint() % 8;
    assert(squares[i] == (int)(i * i)); //~ VIOLATED
    return 0;
}
