// Two lists share their tail: a change through one is seen through the other.
// expect: violated
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

static struct node *cons(int value, struct node *next) {
    struct node *n = malloc(sizeof *n);
    n->value = value;
    n->next = next;
    return n;
}

int main(void) {
    struct node *tail = cons(3, NULL);
    struct node *a = cons(1, tail), *b = cons(2, tail);
    a->next->value = __VERIFIER_nondet_int();
    assert(b->next->value <= 3); //~ VIOLATED
    return 0;
}
