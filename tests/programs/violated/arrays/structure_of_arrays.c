// Two arrays in one structure, both indexed by an input; they get out of step.
// expect: violated
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static struct {
    short keys[3];
    long values[3];
} table = {{1, 2, 3}, {10, 20, 30}};

int main(void) {
    unsigned char i = __VERIFIER_nondet_uchar() % 3;
    table.keys[i] += 1;
    table.values[(i + 1) % 3] += 10;
    assert(table.values[0] == table.keys[0] * 10 || i == 0); //~ VIOLATED
    return 0;
}
