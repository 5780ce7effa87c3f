// Rounding to nearest, ties to even, in conversions and in sums of float and double.
#include <stdio.h>

static float narrow(double x) { return (float)x; }

int main(void) {
    volatile int base = 16777216;
    for (int i = -1; i <= 5; i++)
        printf("%.0f ", (double)(float)(base + i));
    putchar('\n');

    // Just below, at and just above the middle between two floats.
    double ulp = 1.0 / 8388608.0, tiny = 1.0 / 4503599627370496.0;
    printf("%.10f %.10f %.10f\n", narrow(1.0 + ulp / 2 - tiny), narrow(1.0 + ulp / 2), narrow(1.0 + ulp / 2 + tiny));
    printf("%.10f %.10f\n", narrow(1.0 + 3 * ulp / 2), narrow(-1.0 - 3 * ulp / 2));

    double big = 9007199254740992.0;
    printf("%.1f %.1f %.1f %.1f\n", big + 1, big + 2, big + 3, -big - 1);
    printf("%d %d\n", big + 1 == big, (big + 1) + 1 == big + (1 + 1));
    printf("%d %.17g %.17g\n", 0.1 + 0.2 == 0.3, 0.1 + 0.2, 0.3);
    printf("%d %.9g\n", 0.1f + 0.2f == 0.3f, 0.1f + 0.2f);
    printf("%d\n", 0.1f == 0.1);

    float slow = 0;
    double fast = 0;
    for (int i = 0; i < 10000; i++) {
        slow += 0.1f;
        fast += 0.1;
    }
    printf("%.9g %.17g\n", slow, fast);

    float sum = 0, correction = 0;
    for (int i = 0; i < 10000; i++) {
        float y = 0.1f - correction, t = sum + y;
        correction = (t - sum) - y;
        sum = t;
    }
    printf("%.9g\n", sum);
    printf("%.17g %.17g %.9g\n", 1.0 / 3, 2.0 / 3, 1.0f / 3);
    printf("%.17g %.17g\n", 1e16 + 1.5, 1e23);
    return (int)(fast < 1000) + 2 * (sum == 1000.0f);
}
