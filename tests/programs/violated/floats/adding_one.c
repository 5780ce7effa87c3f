// Large numbers absorb a small summand.
// expect: violated
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
    float x = __VERIFIER_nondet_float();
    if (x > 0.0f && x < 1e38f) {
        float more = x + 1.0f;
        assert(more > x); //~ VIOLATED
    }
    return 0;
}
