// A list whose last member is not initialised.
#include <assert.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static struct node *list;

static struct node *push(int value) {
    struct node *node = malloc(sizeof *node);
    if (value > 0)
        node->value = value;
    node->next = list;
    list = node;
    return node;
}

int main(void) {
    int sum = 0;
    for (int i = 2; i >= 0; i--)
        push(i);
    for (struct node *node = list; node; node = node->next)
        sum += node->value & 7;
    assert(sum != 8);
    return 0;
}
