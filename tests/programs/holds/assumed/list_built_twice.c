// Walking the same list twice meets the same elements.
// expect: holds
// options: --extern havoc
// fault: arbitrary pointers
#include <assert.h>

struct node {
    int value;
    struct node *next;
};

extern struct node *first_node(void);

static int second_value(struct node *node) {
    if (!node || !node->next)
        return 0;
    return node->next->value;
}

int main(void) {
    struct node *list = first_node();
    int before = second_value(list);
    assert(second_value(list) == before);
    return 0;
}
