// NaN, infinities and signed zeros in comparisons, arithmetic and classification.
#include <math.h>
#include <stdio.h>

static void compare(const char *name, double a, double b) {
    printf("%s: %d%d%d%d%d%d %d%d%d\n", name, a<b, a <= b, a> b, a >= b, a == b, a != b, !(a < b), !(a >= b),
           isunordered(a, b) != 0);
}

static const char *kind(double x) {
    switch (fpclassify(x)) {
    case FP_NAN: return "nan";
    case FP_INFINITE: return "infinite";
    case FP_ZERO: return "zero";
    case FP_SUBNORMAL: return "subnormal";
    default: return "normal";
    }
}

int main(void) {
    volatile double zero = 0.0, one = 1.0;
    double infinity = one / zero, nan = infinity - infinity;

    compare("1 1", one, one);
    compare("nan nan", nan, nan);
    compare("nan 1", nan, one);
    compare("inf 1", infinity, one);
    compare("-inf inf", -infinity, infinity);
    compare("0 -0", zero, -zero);
    printf("%d %d\n", nan == nan, nan != nan);
    printf("%f %f %f\n", infinity, -infinity, fabs(nan));
    printf("%f %f\n", zero, -zero);
    printf("%f %f\n", one / -zero, one / infinity * -one);
    printf("%d %d %d\n", signbit(-zero) != 0, signbit(zero) != 0, signbit(zero - zero) != 0);
    printf("%d %d\n", isnan(zero * infinity) != 0, isnan(sqrt(-one)) != 0);
    printf("%d %d %d\n", isinf(1e308 * 10) != 0, isfinite(1e308) != 0, isinf((float)1e300) != 0);
    printf("%s %s %s %s %s\n", kind(nan), kind(-infinity), kind(-zero), kind(1e-310), kind(one));
    printf("%f %f\n", fmin(nan, one), fmax(one, nan));
    printf("%d %d\n", nan ? 1 : 2, !nan);
    double least = nan > one ? nan : one;
    return (int)least + 2 * (nan < one || nan > one || nan == one);
}
