// A list from outside has any length and any elements.
// expect: violated
// options: --extern havoc
// fault: arbitrary pointers
#include <assert.h>

struct node {
    int value;
    struct node *next;
};

extern struct node *first_node(void);

int main(void) {
    struct node *node = first_node();
    int sum = 0;
    for (int steps = 0; node && steps < 2; steps++) {
        sum += node->value == 10;
        node = node->next;
    }
    assert(sum != 2 || node); //~ VIOLATED
    return 0;
}
