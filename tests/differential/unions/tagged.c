// A tagged union of numbers, text and nested nodes, as an expression evaluator.
#include <stdio.h>
#include <stdlib.h>

enum kind { NUMBER, NEGATION, BINARY, CHOICE };

struct node {
    enum kind kind;
    union {
        long number;
        struct node *operand;
        struct {
            char operator;
            struct node *left, *right;
        };
        struct node *choice[3];
    };
};

static int live;

static struct node *node(enum kind kind) {
    struct node *n = malloc(sizeof *n);
    n->kind = kind;
    live++;
    return n;
}

static struct node *number(long value) {
    struct node *n = node(NUMBER);
    n->number = value;
    return n;
}

static struct node *binary(struct node *left, char operator, struct node * right) {
    struct node *n = node(BINARY);
    n->operator= operator;
    n->left = left;
    n->right = right;
    return n;
}

static struct node *choice(struct node *condition, struct node *yes, struct node *no) {
    struct node *n = node(CHOICE);
    n->choice[0] = condition, n->choice[1] = yes, n->choice[2] = no;
    return n;
}

static long evaluate(const struct node *n) {
    switch (n->kind) {
    case NUMBER: return n->number;
    case NEGATION: return -evaluate(n->operand);
    case CHOICE: return evaluate(n->choice[evaluate(n->choice[0]) ? 1 : 2]);
    case BINARY: break;
    }
    long left = evaluate(n->left), right = evaluate(n->right);
    return n->operator== '+' ? left + right : n->operator== '-' ? left - right : left * right;
}

static void release(struct node *n) {
    if (n->kind == NEGATION)
        release(n->operand);
    if (n->kind == BINARY)
        release(n->left), release(n->right);
    for (int i = 0; n->kind == CHOICE && i < 3; i++)
        release(n->choice[i]);
    free(n);
    live--;
}

int main(void) {
    struct node *negated = node(NEGATION);
    negated->operand = binary(number(6), '*', number(7));
    struct node *root = choice(binary(number(2), '-', number(2)), number(1),
                               binary(negated, '+', choice(number(5), number(100), number(200))));
    long value = evaluate(root);
    printf("%ld with %d nodes\n", value, live);
    root->choice[0]->operator= '+';
    printf("%ld\n", evaluate(root));
    release(root);
    printf("%d nodes\n", live);
    return (int)value;
}
