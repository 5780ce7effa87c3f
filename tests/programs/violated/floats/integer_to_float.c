// A float has 24 bits for its digits, an int has 31.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x > 16777200 && x < 16777300) {
        float f = (float)x;
        assert(f != 16777216.0f || x == 16777216); //~ VIOLATED
    }
    return 0;
}
