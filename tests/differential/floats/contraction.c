// A product followed by a sum is rounded twice: no fused operation on the baseline processor.
#include <math.h>
#include <stdio.h>

static double residue(double a, double b) {
    double product = a * b;
    return a * b - product;
}

static double multiply_add(double a, double b, double c) { return a * b + c; }
static float multiply_add_f(float a, float b, float c) { return a * b + c; }

static double horner(const double *coefficients, int degree, double x) {
    double value = coefficients[degree];
    while (degree-- > 0)
        value = value * x + coefficients[degree];
    return value;
}

static double determinant(double a, double b, double c, double d) { return a * d - b * c; }

int main(void) {
    // Volatile, because a compiler that folds constants may fuse where the processor does not.
    volatile double third = 1.0 / 3, tenth = 0.1, ten = 10.0, epsilon = 1.0 / 134217728.0, large = 1e8;
    volatile float above = 1.00024414f, below = 0.99975586f;
    volatile double x = 0.7;
    static const double coefficients[] = {1.0, -1.0 / 3, 0.2, -1.0 / 7, 1.0 / 9};

    printf("%g %g\n", residue(tenth, ten), residue(third, tenth));
    printf("%.17g\n", multiply_add(1 + epsilon, 1 - epsilon, -1.0));
    printf("%.17g\n", multiply_add(third, 3.0, -1.0));
    printf("%.9g\n", (double)multiply_add_f(above, below, -1.0f));
    printf("%.17g\n", horner(coefficients, 4, x));
    printf("%.17g\n", determinant(large + 1, large, large + 2, large + 1));
    printf("%.17g\n", fma(1 + epsilon, 1 - epsilon, -1.0));
    printf("%.17g\n", fma(tenth, ten, -1.0));

    double orbit = x;
    for (int i = 0; i < 200; i++)
        orbit = 3.9 * orbit - 3.9 * orbit * orbit;
    printf("%.17g\n", orbit);
    return residue(tenth, ten) == 0;
}
