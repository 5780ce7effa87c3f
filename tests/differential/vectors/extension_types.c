// Vector types of the GNU extension: arithmetic, comparison masks, shuffles, conversion, as arguments and in memory.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef int int4 __attribute__((vector_size(16)));
typedef unsigned unsigned4 __attribute__((vector_size(16)));
typedef float float4 __attribute__((vector_size(16)));
typedef double double2 __attribute__((vector_size(16)));
typedef int8_t byte16 __attribute__((vector_size(16)));
typedef short short8 __attribute__((vector_size(16)));
typedef long long long2 __attribute__((vector_size(16)));

struct particle {
    float4 position, velocity;
    int tag;
};

static int __attribute__((noinline)) opaque(int x) {
    volatile int hidden = x;
    return hidden;
}

static void show(int4 v) { printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]); }

static int4 select(int4 mask, int4 yes, int4 no) { return (mask & yes) | (~mask & no); }

static struct particle step(struct particle p, float time) {
    p.position += p.velocity * time;
    p.velocity *= (float4){1, 0.5f, -1, 0};
    return p;
}

int main(void) {
    // Lanes that no optimiser knows.
    int4 a = {opaque(1), opaque(-2), 3, opaque(2147483)}, b = {10, opaque(20), opaque(-30), 40};
    show(a * b % 7 - b / 3);
    show((a > b) + (a == (int4){1, 1, 3, 3}));
    show(select(a < b, a, b));
    show(b >> 1 ^ (int4)((unsigned4)b << (unsigned4){0, 1, 31, 3}));
    unsigned4 u = (unsigned4)a + 1u;
    printf("%u %u\n", u[3], (u >> 28)[1]);
    show(__builtin_shufflevector(a, b, 7, 0, 5, 2));
    show(-a);
    a[2] += 100;
    show(a);

    float4 f = {(float)opaque(3) / 2, -2.25f, 1e10f, (float)opaque(0)};
    float4 g = f / (float4){2, 2, 2, 4} + 1;
    printf("%g %g %g %g\n", (double)g[0], (double)g[1], (double)g[2], (double)g[3]);
    show(f < g);
    show(__builtin_convertvector((float4){1.9f, -1.9f, 1e6f, 0.5f} * (float)opaque(1), int4));
    double2 d = {1.0 / opaque(3), -1e300};
    d = d * d + d;
    printf("%.17g %g\n", d[0], d[1]);

    byte16 bytes = {127, -128, (int8_t)opaque(1), 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14};
    short8 shorts;
    memcpy(&shorts, &bytes, sizeof shorts);
    byte16 masked = bytes & (byte16)(bytes > 5);
    int total = 0;
    for (int i = 0; i < 16; i++)
        total += masked[i] * (i + 1);
    printf("%d %d %d\n", shorts[0], shorts[7], total);
    long2 wide = {1LL << 40, opaque(-1)};
    wide = wide * 3 - (wide >> 4);
    printf("%lld %lld\n", (long long)wide[0], (long long)wide[1]);

    struct particle p = {{0, 1, 2, 3}, {1, 2, 4, 8}, 7};
    for (int i = 0; i < 3; i++)
        p = step(p, (float)opaque(1) / 2);
    printf("%g %g %g %g %d\n", (double)p.position[0], (double)p.position[1], (double)p.position[2],
           (double)p.position[3], p.tag);
    return total & 0x7f;
}
