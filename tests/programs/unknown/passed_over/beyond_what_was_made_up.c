// How large the object behind a pointer from outside is was made up: what lies behind it is not undefined, and runs do not go on there.
// expect: unknown(unsupported: write of 4 bytes at offset 4)
// options: --extern havoc --undefined-behaviour passed-over
// opt2: skip an optimiser may use that the pointer is followed
// fault: arbitrary pointers
#include <assert.h>

extern int *find(void);
static int state;

int main(void) {
    int *found = find();
    if (!found)
        return 0;
    found[1] = 3;
    state = found[1];
    assert(state == 3);
    return 0;
}
