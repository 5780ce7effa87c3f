// One case of three does not set the result.
// expect: violated
// opt2: skip reads of uninitialised variables are undefined to the optimiser
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char kind = __VERIFIER_nondet_uchar() % 3;
    int result;
    switch (kind) {
    case 0:
        result = 10;
        break;
    case 1:
        result = 20;
        break;
    }
    assert(result == 10 || result == 20); //~ VIOLATED
    return 0;
}
