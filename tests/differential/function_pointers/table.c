// Tables of function pointers, a calculator dispatched by index and by name.
#include <stdio.h>
#include <string.h>

typedef int operation(int, int);

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }
static int larger(int a, int b) { return a > b ? a : b; }

static operation *const table[] = {add, subtract, multiply, &larger};

static int negate(int x) { return -x; }
static int square(int x) { return x * x; }

static const struct {
    const char *name;
    int arity;
    operation *binary;
    int (*unary)(int);
} named[] = {
    {"add", 2, add, NULL},
    {"neg", 1, .unary = negate},
    {"sq", 1, NULL, square},
    {"sub", 2, .binary = subtract},
};

static operation *choose(int a, int b) { return a < b ? add : a == b ? multiply : subtract; }

static int evaluate(const char *name, int a, int b) {
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (strcmp(named[i].name, name) == 0)
            return named[i].arity == 2 ? named[i].binary(a, b) : (*named[i].unary)(a);
    return -1000;
}

static int fold(operation *f, int start, const int *values, int count) {
    for (int i = 0; i < count; i++)
        start = f(start, values[i]);
    return start;
}

int main(void) {
    static const int values[] = {3, -1, 4, 1, -5};
    for (int i = 0; i < 4; i++)
        printf("%d %d\n", table[i](7, 3), fold(table[i], 1, values, 5));
    printf("%d %d %d\n", choose(1, 2)(10, 3), choose(2, 2)(10, 3), (***choose(3, 2))(10, 3));
    printf("%d %d %d %d\n", evaluate("add", 1, 2), evaluate("neg", 5, 0), evaluate("sq", -9, 0),
           evaluate("none", 1, 1));
    printf("%d %d\n", table[0] == add, choose(0, 1) == table[1]);
    operation *chain[3] = {add, multiply, subtract};
    int x = 1;
    for (int i = 0; i < 9; i++) {
        x = chain[i % 3](x, i);
        operation *first = chain[0];
        chain[0] = chain[1];
        chain[1] = first;
    }
    printf("%d\n", x);
    return fold(larger, 0, values, 5);
}
