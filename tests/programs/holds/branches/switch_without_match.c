// Without a default, a value that no case names changes nothing; 64-bit cases compare all bits.
// expect: holds
#include <assert.h>

extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
    long long x = __VERIFIER_nondet_longlong();
    int found = 0;
    switch (x) {
    case 1:
        found = 1;
        break;
    case 0x100000001LL:
        found = 2;
        break;
    case -1:
        found = 3;
        break;
    }
    assert(found != 1 || x == 1);
    assert(found != 2 || x >> 32 == 1);
    assert(found != 0 || (x != 1 && x != -1));
    return 0;
}
