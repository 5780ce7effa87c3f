// The direction of rounding: to nearest, and no other.
// possible: ordinary
// impossible: other
// unsupported: upward
#include <fenv.h>

int main(void) {
    CASE(ordinary, fegetround() == FE_TONEAREST && fesetround(FE_TONEAREST) == 0);
    CASE(other, fegetround() != FE_TONEAREST);
    WHEN(upward) fesetround(FE_UPWARD);
}
