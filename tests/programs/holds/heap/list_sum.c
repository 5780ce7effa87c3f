// A list of inputs on the heap, reversed in place.
// expect: holds
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

int main(void) {
    int values[3];
    struct node *list = NULL;
    for (int i = 0; i < 3; i++) {
        struct node *n = malloc(sizeof *n);
        n->value = values[i] = __VERIFIER_nondet_int();
        n->next = list;
        list = n;
    }
    struct node *reversed = NULL;
    while (list) {
        struct node *n = list;
        list = n->next;
        n->next = reversed;
        reversed = n;
    }
    for (int i = 0; i < 3; i++) {
        struct node *n = reversed;
        assert(n->value == values[i]);
        reversed = n->next;
        free(n);
    }
    assert(reversed == NULL);
    return 0;
}
