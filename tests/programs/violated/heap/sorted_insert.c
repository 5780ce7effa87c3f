// Insertion into a sorted list forgets that the new element may be the smallest.
// expect: violated
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < 3; i++) {
        struct node *n = malloc(sizeof *n);
        n->value = __VERIFIER_nondet_int();
        n->next = NULL;
        if (!list) {
            list = n;
            continue;
        }
        struct node *p = list;
        while (p->next && p->next->value < n->value)
            p = p->next;
        n->next = p->next;
        p->next = n;
    }
    for (struct node *p = list; p->next; p = p->next)
        assert(p->value <= p->next->value); //~ VIOLATED
    return 0;
}
