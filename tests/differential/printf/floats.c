// printf of floating-point values with %f, %e, %g, %a: precision, flags, rounding, extremes.
#include <float.h>
#include <math.h>
#include <stdio.h>

int main(void) {
    printf("[%f][%.2f][%8.3f][%-8.1f][%08.2f][%+f][% .1f][%.0f][%#.0f]\n", 3.14159, 3.14159, 3.14159, 3.14159, 3.14159,
           3.14159, 3.14159, 3.14159, 3.14159);
    printf("[%f][%8.3f][%08.2f][%+.1f]\n", -2.5, -2.5, -2.5, -2.5);
    printf("[%.0f][%.0f][%.0f][%.0f][%.1f][%.1f][%.2f]\n", 0.5, 1.5, 2.5, -0.5, 0.25, 0.35, 1.005);
    printf("[%e][%.3e][%12.2E][%-12.1e|][%.0e][%e]\n", 12345.678, 12345.678, 12345.678, 12345.678, 12345.678, 0.0);
    printf("[%g][%g][%g][%g][%g][%g][%g]\n", 100000.0, 1000000.0, 0.0001, 0.00001, 123456789.0, 0.1, 1e100);
    printf("[%.3g][%.10g][%#g][%#.3g][%G][%.0g][%g]\n", 1234.5, 1234.5, 1.0, 100.0, 1e-10, 2.5, -0.0);
    printf("[%.17g][%.20f][%.30f]\n", 0.1, 0.1, 0.1);
    printf("[%.3f][%.15f]\n", 1e15, 1e-15);
    printf("[%f]\n", 1e22);
    printf("[%.1f]\n", DBL_MAX);
    printf("[%g][%.60f]\n", DBL_MIN, 0x1p-40);
    printf("[%e][%g]\n", 4.9e-324, 4.9e-324);
    printf("[%f][%5f][%-6f][%+f][%06f][%F][%e][%g]\n", INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, -INFINITY,
           INFINITY, -INFINITY);
    printf("[%f][%6g][%F]\n", (double)NAN, (double)NAN, (double)NAN);
    printf("[%a][%A][%.2a][%a][%a]\n", 1.0, 255.5, 3.14159, 0.0, -0x1.8p-5);
    printf("[%*.*f][%.*e]\n", 10, 2, 99.995, 4, 99999.5);
    printf("[%f][%g]\n", 0.1f, 16777216.0f);
    printf("[%Lf][%.3Lf][%Le][%Lg][%10.2Lf][%-10.1Lf|]\n", 3.14159L, 2.5L, 1e4000L, 1e-4000L, -1.005L, 0.05L);
    printf("[%.25Lf][%.30Lg]\n", 0.1L, 1.0L / 3);
    printf("[%lf][%.15g][%.15g]\n", 2.5, 1.1 * 1.1, 9.995);
    return printf("%.3f\n", 2.0 / 3);
}
