// Behind a pointer to characters or to void there is room.
// expect: holds
// options: --extern havoc
// fault: arbitrary pointers
#include <assert.h>

extern void *find(void);
extern unsigned number(void);

int main(void) {
    char *bytes = find();
    unsigned at = number();
    if (!bytes || at >= 8)
        return 0;
    char other = bytes[8];
    bytes[at] = 5;
    assert(bytes[at] == 5 && bytes[8] == other);
    return 0;
}
