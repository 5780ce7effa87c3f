// Cases that fall through run the next one too; the default stands in the middle.
// expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int kind = __VERIFIER_nondet_int();
    int marks = 0;
    switch (kind) {
    case 1:
        marks |= 1;
    case -2:
        marks |= 2;
        break;
    default:
        marks |= 4;
    case 7:
        marks |= 8;
    }
    assert((kind == 1) == (marks == 3));
    assert((kind == -2) == (marks == 2));
    assert((kind == 7) == (marks == 8));
    assert(marks == 12 || kind == 1 || kind == -2 || kind == 7);
    return 0;
}
