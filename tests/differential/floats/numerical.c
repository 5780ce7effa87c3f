// Numerical methods in plain arithmetic: Newton's iteration, series, elimination, integration.
#include <stdio.h>

static double root(double x) {
    double guess = x > 1 ? x : 1, before;
    do {
        before = guess;
        guess = (guess + x / guess) / 2;
    } while (guess < before);
    return before;
}

static double exponential(double x) {
    double term = 1, sum = 1;
    for (int n = 1; sum + term != sum || n < 3; n++)
        sum += term *= x / n;
    return sum;
}

static double simpson(double (*f)(double), double from, double to, int steps) {
    double h = (to - from) / steps, sum = f(from) + f(to);
    for (int i = 1; i < steps; i++)
        sum += f(from + i * h) * (i % 2 ? 4 : 2);
    return sum * h / 3;
}

static double witch(double x) { return 4 / (1 + x * x); }

static void solve(int n, double a[n][n + 1]) {
    for (int i = 0; i < n; i++) {
        int pivot = i;
        for (int r = i + 1; r < n; r++)
            if (a[r][i] * a[r][i] > a[pivot][i] * a[pivot][i])
                pivot = r;
        for (int c = 0; c <= n; c++) {
            double swap = a[i][c];
            a[i][c] = a[pivot][c];
            a[pivot][c] = swap;
        }
        for (int r = 0; r < n; r++) {
            if (r == i)
                continue;
            double factor = a[r][i] / a[i][i];
            for (int c = i; c <= n; c++)
                a[r][c] -= factor * a[i][c];
        }
    }
}

int main(void) {
    printf("%.17g %.17g %.17g\n", root(2), root(1e-10), root(1e200));
    printf("%.17g %.17g\n", exponential(1), exponential(-0.5));
    printf("%.17g\n", simpson(witch, 0, 1, 100));
    double system[3][4] = {{0, 2, 1, 7}, {1, -2, -3, -12}, {-1, 1, 2, 9}};
    solve(3, system);
    for (int i = 0; i < 3; i++)
        printf("%.17g ", system[i][3] / system[i][i]);
    putchar('\n');
    float harmonic_up = 0, harmonic_down = 0;
    for (int i = 1; i <= 5000; i++)
        harmonic_up += 1.0f / i;
    for (int i = 5000; i >= 1; i--)
        harmonic_down += 1.0f / i;
    printf("%.9g %.9g\n", (double)harmonic_up, (double)harmonic_down);
    return harmonic_up != harmonic_down;
}
