// long double in structures, arrays, arguments, comparisons and conversions.
#include <math.h>
#include <stdio.h>

struct sample {
    char tag;
    long double value;
    short weight;
};

static long double average(const struct sample *samples, int count) {
    long double sum = 0, weights = 0;
    for (int i = 0; i < count; i++) {
        sum += samples[i].value * samples[i].weight;
        weights += samples[i].weight;
    }
    return sum / weights;
}

static struct sample scale(struct sample s, long double factor) {
    s.value *= factor;
    s.weight = (short)-s.weight;
    return s;
}

static long double factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

int main(void) {
    struct sample samples[] = {{'a', 1.5L, 2}, {'b', -0.1L, 3}, {'c', 1e-20L, 5}};
    printf("%.20Lf\n", average(samples, 3));
    struct sample scaled = scale(samples[1], -7.0L);
    printf("%c %.20Lf %d\n", scaled.tag, scaled.value, scaled.weight);
    printf("%.0Lf %.10Le\n", factorial(25), factorial(200));

    long double zero = samples[0].value - 1.5L, infinity = 1 / zero, nan = infinity * zero;
    printf("%d %d %d %d\n", nan == nan, nan != nan, infinity > 1e4000L, -zero == zero);
    printf("%Lf %Lf\n", infinity, -infinity);
    printf("%d %d\n", isnan(nan) != 0, isinf(infinity) != 0);
    printf("%.20Lf %.20Lf\n", sqrtl(2.0L), fabsl(-2.25L));
    printf("%Lg %Lg %Lg\n", floorl(-2.5L), ceill(-2.5L), truncl(-2.5L));
    printf("%d %u %lld\n", (int)-2.9L, (unsigned)3000000000.5L, (long long)1e18L);
    printf("%.9g %.17g\n", (double)(float)samples[1].value, (double)samples[1].value);

    long double power = 1;
    int count = 0;
    while (power < infinity) {
        power *= 2;
        count++;
    }
    printf("%d\n", count);
    samples[2] = samples[0];
    samples[0].value++;
    --samples[2].value;
    printf("%Lg %Lg %d\n", samples[0].value, samples[2].value, !samples[2].value);
    return count >> 8;
}
