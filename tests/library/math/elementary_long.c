// For long double nobody computes them here.
// unsupported: sine power exponential
#include <math.h>

int main(void) {
    volatile long double one = 1;
    WHEN(sine) (void)(sinl(one) + cosl(one) + tanl(one) + asinl(one) + acosl(one) + atanl(one) + sinhl(one) + coshl(one) + tanhl(one) + asinhl(one) + acoshl(one) + atanhl(one));
    WHEN(power) (void)(powl(one, one) + atan2l(one, one) + hypotl(one, one) + cbrtl(one));
    WHEN(exponential) (void)(expl(one) + exp2l(one) + expm1l(one) + logl(one) + log2l(one) + log10l(one) + log1pl(one));
}
