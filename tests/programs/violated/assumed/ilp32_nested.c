// With pointers of 32 bits, members of members are arbitrary too.
// expect: violated
// options: --extern havoc --data-model ILP32
// fault: arbitrary pointers
#include <assert.h>

struct inner {
    short values[3];
};
struct outer {
    char tag;
    struct inner *inner;
};

extern struct outer *find(void);

int main(void) {
    struct outer *outer = find(), copy;
    if (!outer || !outer->inner)
        return 0;
    copy = *outer;
    copy.inner->values[1] = 6;
    if (outer->tag == 'x' && outer->inner->values[2] == 300)
        assert(outer->inner->values[1] != 6); //~ VIOLATED
    return 0;
}
