// Deleting from a list by a pointer to the pointer: the wrong element stays.
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
    for (int i = 3; i >= 1; i--) {
        struct node *n = malloc(sizeof *n);
        *n = (struct node){i, list};
        list = n;
    }
    int unwanted = __VERIFIER_nondet_int();
    struct node **place = &list;
    while (*place && (*place)->value != unwanted)
        place = &(*place)->next;
    if (*place) {
        struct node *n = *place;
        *place = n->next;
        free(n);
    }
    assert(list->value == 1); //~ VIOLATED
    return 0;
}
