// Mutual recursion: parity, Hofstadter's sequences, a recursive-descent parser of expressions.
#include <ctype.h>
#include <stdio.h>

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

static int male(int n);
static int female(int n) { return n == 0 ? 1 : n - male(female(n - 1)); }
static int male(int n) { return n == 0 ? 0 : n - female(male(n - 1)); }

struct parser {
    const char *rest;
    int errors;
};

static long sum(struct parser *p);

static char peek(struct parser *p) {
    while (isspace((unsigned char)*p->rest))
        p->rest++;
    return *p->rest;
}

static long atom(struct parser *p) {
    char c = peek(p);
    if (c == '-') {
        p->rest++;
        return -atom(p);
    }
    if (c == '(') {
        p->rest++;
        long value = sum(p);
        if (peek(p) == ')')
            p->rest++;
        else
            p->errors++;
        return value;
    }
    if (!isdigit((unsigned char)c)) {
        p->errors++;
        return 0;
    }
    long value = 0;
    while (isdigit((unsigned char)*p->rest))
        value = value * 10 + (*p->rest++ - '0');
    return value;
}

static long product(struct parser *p) {
    long value = atom(p);
    for (char c; (c = peek(p)) == '*' || c == '/' || c == '%';) {
        p->rest++;
        long right = atom(p);
        if (c != '*' && right == 0)
            p->errors++;
        else
            value = c == '*' ? value * right : c == '/' ? value / right : value % right;
    }
    return value;
}

static long sum(struct parser *p) {
    long value = product(p);
    for (char c; (c = peek(p)) == '+' || c == '-';) {
        p->rest++;
        long right = product(p);
        value = c == '+' ? value + right : value - right;
    }
    return value;
}

int main(void) {
    static const char *const inputs[] = {"1+2*3",        " (1 + 2) * -3", "7-4-2", "-17 / 5 % 3",
                                         "2*(3+(4-5)*6", "1/0+x",         "--5"};
    int errors = 0;
    for (int i = 0; i < 7; i++) {
        struct parser p = {inputs[i], 0};
        long value = sum(&p);
        printf("%s = %ld (%d errors, %d left)\n", inputs[i], value, p.errors, *p.rest != 0);
        errors += p.errors;
    }
    printf("%d %d\n", is_even(1000), is_odd(777));
    for (int n = 0; n < 16; n++)
        printf("%d/%d ", female(n), male(n));
    putchar('\n');
    return errors;
}
