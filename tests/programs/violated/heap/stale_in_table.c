// A table remembers freed blocks by their addresses; a new block is taken for one of them.
// expect: violated
// opt2: skip LLVM takes what malloc returns to differ from all pointers before
#include <assert.h>
#include <stdlib.h>

void *seen[2];

static int is_seen(void *p) {
    for (int i = 0; i < 2; i++)
        if (seen[i] == p)
            return 1;
    return 0;
}

int main(void) {
    for (int i = 0; i < 2; i++)
        seen[i] = malloc(16);
    for (int i = 0; i < 2; i++)
        free(seen[i]);
    void *a = malloc(16);
    assert(!is_seen(a)); //~ VIOLATED
    return 0;
}
