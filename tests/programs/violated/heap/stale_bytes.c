// Two pointers compared byte by byte: one dangles, and the other may have the same bytes.
// expect: violated
// warns: one order of the addresses
// opt2: skip LLVM takes what malloc returns to differ from all pointers before
#include <assert.h>
#include <stdlib.h>
#include <string.h>

void *old, *new;

int main(void) {
    old = malloc(4);
    free(old);
    new = malloc(4);
    assert(memcmp(&old, &new, sizeof old) != 0); //~ VIOLATED
    return 0;
}
