// Functions of <math.h> whose results are exact or correctly rounded.
#include <math.h>
#include <stdio.h>

int main(void) {
    static const double values[] = {
        0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 0.49999999999999994, 4503599627370497.5, -1e300};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        double x = values[i];
        printf("%g: %g %g %g %g %g %g\n", x, floor(x), ceil(x), trunc(x), round(x), rint(x), fabs(x));
    }
    printf("%.17g %.17g %.9g\n", sqrt(2.0), sqrt(1e-320), (double)sqrtf(3.0f));
    printf("%.17g %.17g %.17g\n", fmod(5.5, 2.25), fmod(-5.5, 2.25), fmod(1e17, 3.0));
    printf("%g %g %g\n", copysign(3.0, -0.0), copysign(-3.0, 1.0), copysign(0.0, -1.0));
    printf("%g %g %g\n", fmin(-1.0, 2.0), fmax(-1.0, 2.0), fdim(3.0, 5.0));
    printf("%.17g %.17g\n", ldexp(0.75, 10), scalbn(1.0, -1074));

    int exponent;
    double mantissa = frexp(-123.456, &exponent);
    printf("%.17g %d\n", mantissa, exponent);
    mantissa = frexp(1e-310, &exponent);
    printf("%.17g %d\n", mantissa, exponent);
    double whole, fraction = modf(-3.75, &whole);
    printf("%g %g\n", whole, fraction);
    printf("%ld %lld %ld\n", lround(-2.5), llround(2.5), lrint(2.5));
    printf("%.17g %.17g\n", nextafter(1.0, 2.0), nextafter(0.0, -1.0));
    printf("%g %g\n", floorf(-0.25f), ceilf(-0.25f));
    printf("%g %d\n", logb(1000.0), ilogb(0.1));

    double a = 3.0, b = 4.0;
    printf("%.17g\n", sqrt(a * a + b * b));
    return (int)sqrt(1234.0);
}
