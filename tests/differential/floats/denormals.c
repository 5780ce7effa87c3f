// Subnormal numbers: gradual underflow, the smallest values, halving to zero and back.
#include <float.h>
#include <stdio.h>

int main(void) {
    double x = 1.0;
    int halvings = 0, exact = 1;
    while (x > 0) {
        double half = x / 2;
        exact &= half * 2 == x || half == 0;
        x = half;
        halvings++;
    }
    printf("%d %d\n", halvings, exact);

    float y = 1.0f;
    int float_halvings = 0;
    for (; y > 0; y /= 2)
        float_halvings++;
    printf("%d\n", float_halvings);

    volatile double smallest = DBL_MIN;
    double below = smallest / 4, tiny = 4.9406564584124654e-324;
    printf("%.17g %.17g %.17g\n", smallest, below, tiny);
    printf("%d %d\n", below > 0, below * 4 == smallest);
    printf("%g %g\n", tiny / 2, tiny * 0.75);
    printf("%g %g\n", tiny * 1.5, tiny * 2.5);
    printf("%d\n", smallest - (smallest - tiny) == tiny);

    volatile float least = FLT_MIN;
    float sub = least / 3;
    printf("%.9g %.9g %.9g\n", (double)least, (double)sub, (double)(sub * 3));
    printf("%.9g\n", (double)(float)1e-45);
    printf("%.9g %.9g\n", (double)(float)7e-46, (double)(float)7.1e-46);
    printf("%.9g\n", (double)(least * FLT_EPSILON));
    // A double that is normal becomes a subnormal float.
    printf("%.9g %d\n", (double)(float)1e-40, (float)1e-40 == 1e-40);
    return halvings & 0xff;
}
