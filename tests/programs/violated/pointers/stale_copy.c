// A copy of a pointer does not follow the original.
// expect: violated
#include <assert.h>
#include <stddef.h>

struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node last = {3, NULL}, first = {1, &last}, middle = {2, &last};
    struct node *tail = first.next;
    first.next = &middle;
    int sum = 0;
    for (struct node *n = &first; n; n = n->next)
        sum += n->value;
    assert(sum == 6);
    assert(tail == first.next); //~ VIOLATED
    return 0;
}
