// Builtins that only advise the compiler, or choose at compile time: expect, unreachable, assume, alloca, types.
#include <stdio.h>
#include <string.h>

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

static int digit(char c) {
    switch (c) {
    case '0' ... '9': return c - '0';
    case 'a' ... 'f': return c - 'a' + 10;
    default: __builtin_unreachable();
    }
}

static int parse(const char *text) {
    int value = 0;
    for (; likely(*text); text++)
        value = value * 16 + digit(*text);
    return value;
}

static int __attribute__((noinline, pure)) triangle(int n) {
    if (unlikely(n <= 0))
        return 0;
    return n + triangle(n - 1);
}

static int __attribute__((const, always_inline)) inline clamp(int x, int low, int high) {
    return x < low ? low : x > high ? high : x;
}

static char *repeat(char *out, const char *piece, int times) {
    size_t length = strlen(piece);
    char *scratch = __builtin_alloca(length * (size_t)times + 1);
    char *end = scratch;
    for (int i = 0; i < times; i++)
        end = (char *)__builtin_memcpy(end, piece, length) + length;
    *end = '\0';
    return strcpy(out, scratch);
}

static int aligned_sum(const int *values, int count) {
    const int *p = __builtin_assume_aligned(values, 16);
    int sum = 0;
    for (int i = 0; i < count; i++) {
        __builtin_prefetch(p + i);
        sum += p[i];
    }
    return sum;
}

#define KIND(x) \
    _Generic((x), int: "int", double: "double", char *: "text", const char *: "const text", default: "other")

int main(void) {
    printf("%x %d\n", parse("beef09"), triangle(100));
    printf("%d %d %d\n", clamp(-5, 0, 9), clamp(5, 0, 9), clamp(50, 0, 9));
    char text[64];
    puts(repeat(text, "ab-", 5));
    static _Alignas(16) const int values[] = {1, 2, 3, 4, 5, 6, 7, 8};
    printf("%d\n", aligned_sum(values, 8));
    printf("%s %s %s %s\n", KIND(1), KIND(1.0f + 1.0), KIND(text), KIND((short)1));
    printf("%d\n", __builtin_choose_expr(sizeof(char) == 1, 11, 22));
    printf("%d %d\n", __builtin_types_compatible_p(int, signed), __builtin_types_compatible_p(int, long));
    __typeof__(values[0] + 1.5) widened = values[3];
    printf("%g %zu\n", widened / 3 * 3, __alignof__(double[4]) <= 16 ? sizeof widened : 0);
    printf("%d %d\n", __builtin_abs(-3), __builtin_strcmp("a", "a"));
    int x = 1;
    int statement = ({
        int y = x + 4;
        y *y;
    });
    int elvis = 0 ?: statement;
    printf("%d %d\n", statement, elvis);
    return clamp(parse("2a"), 0, 100);
}
