// Structures of mixed integers and floats by value: every class of argument passing, and results of each.
#include <stdio.h>

struct floats2 {
    float a, b;
};
struct floats3 {
    float a, b, c;
};
struct floats4 {
    float a, b, c, d;
};
struct doubles2 {
    double a, b;
};
struct doubles3 {
    double a, b, c;
};
struct int_float {
    int i;
    float f;
};
struct float_int {
    float f;
    int i;
};
struct double_char {
    double d;
    char c;
};
struct char_double {
    char c;
    double d;
};
struct pointer_float {
    const char *p;
    float f;
};
struct nested {
    struct floats2 point;
    struct {
        short s;
        signed char c;
    } inner;
};
struct precise {
    long double l;
};
struct precise2 {
    long double l;
    int i;
};
union either {
    double d;
    long long i;
};

static struct floats2 f2(struct floats2 s) { return (struct floats2){s.b, -s.a}; }
static struct floats3 f3(struct floats3 s) { return (struct floats3){s.c, s.a, s.b}; }
static struct floats4 f4(struct floats4 s) { return (struct floats4){s.d, s.c, s.b, s.a}; }
static struct doubles2 d2(struct doubles2 s) { return (struct doubles2){s.b * 2, s.a / 2}; }
static struct doubles3 d3(struct doubles3 s) { return (struct doubles3){s.b, s.c, s.a}; }
static struct int_float i_f(struct int_float s) { return (struct int_float){(int)s.f, (float)s.i}; }
static struct float_int f_i(struct float_int s) { return (struct float_int){(float)s.i, (int)s.f}; }
static struct double_char d_c(struct double_char s) { return (struct double_char){s.c, (char)s.d}; }
static struct char_double c_d(struct char_double s) { return (struct char_double){(char)s.d, s.c}; }
static struct pointer_float p_f(struct pointer_float s) { return (struct pointer_float){s.p + 1, s.f + 1}; }
static struct nested n(struct nested s) { return (struct nested){f2(s.point), {s.inner.c, (signed char)s.inner.s}}; }
static struct precise p(struct precise s) { return (struct precise){s.l / 3}; }
static struct precise2 p2(struct precise2 s) { return (struct precise2){s.i, (int)s.l}; }
static union either e(union either u) {
    u.i++;
    return u;
}

// More arguments than registers, interleaved with structures.
static double many(int a, struct doubles2 b, float c, struct int_float d, long long e, struct doubles3 f, char g,
                   struct floats3 h, double i, struct double_char j, struct floats2 k, short l, struct precise m) {
    return a + b.a * b.b + c + d.i * d.f + (double)e + f.a - f.b + f.c + g + h.a * h.c + i + j.d * j.c + k.b + l +
           (double)m.l;
}

int main(void) {
    struct floats2 a = f2(f2((struct floats2){1.5f, -2}));
    struct floats3 b = f3((struct floats3){1, 2, 3.5f});
    struct floats4 c = f4((struct floats4){1, 2, 3, 4.25f});
    struct doubles2 d = d2((struct doubles2){0.1, 0.2});
    struct doubles3 f = d3((struct doubles3){1, 2, 3});
    struct int_float g = i_f((struct int_float){7, -9.75f});
    struct float_int h = f_i((struct float_int){2.5f, -3});
    struct double_char i = d_c((struct double_char){65.9, 'x'});
    struct char_double j = c_d((struct char_double){-5, 66.6});
    struct pointer_float k = p_f((struct pointer_float){"text", 0.5f});
    struct nested l = n((struct nested){{3, 4}, {-300, -7}});
    struct precise m = p((struct precise){1});
    struct precise2 o = p2((struct precise2){1e6L + 0.5L, -4});
    union either q = e((union either){1.0});
    printf("%g %g %g %g %g %g %g %g %g\n", a.a, a.b, b.a, b.b, b.c, c.a, c.b, c.c, c.d);
    printf("%g %g %g %g %g %d %g %g %d\n", d.a, d.b, f.a, f.b, f.c, g.i, g.f, h.f, h.i);
    printf("%g %c %c %g %s %g\n", i.d, i.c, j.c, j.d, k.p, k.f);
    printf("%g %g %d %d %.20Lf %Lg %d %.17g\n", l.point.a, l.point.b, l.inner.s, l.inner.c, m.l, o.l, o.i, q.d);
    double total = many(1, d, 2.5f, g, 1LL << 40, f, 'c', b, 0.125, i, a, -6, m);
    printf("%.10f\n", total);
    return (int)((long long)total & 0x7f);
}
