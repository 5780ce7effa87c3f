// The structure around what a pointer leads to is not part of the object.
// expect: unknown(unsupported: read of 4 bytes at offset -8)
// options: --extern havoc
// opt2: skip the optimiser drops the unused load
// fault: arbitrary pointers
#include <stddef.h>

struct link {
    struct link *next;
};
struct item {
    int value;
    struct link link;
};

extern struct link *first_link(void);

int main(void) {
    struct link *link = first_link();
    if (!link)
        return 0;
    struct item *item = (struct item *)((char *)link - offsetof(struct item, link));
    return item->value == 3;
}
