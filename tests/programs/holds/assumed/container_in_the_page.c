// A pointer to void leads to enough memory for any structure, and its members lead back to it.
// expect: holds
// options: --extern havoc
// fault: arbitrary pointers
#include <assert.h>
#include <stddef.h>

struct link {
    struct link *next;
};
struct item {
    int value;
    struct link link;
};

extern void *find(void);

int main(void) {
    void *found = find();
    if (!found)
        return 0;
    struct item *item = found;
    struct link *link = &item->link;
    item->value = 4;
    assert(((struct item *)((char *)link - offsetof(struct item, link)))->value == 4);
    return 0;
}
