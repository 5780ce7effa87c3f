// The number of a freed block, hashed, may be that of a new one; then it leads to the new one.
// expect: violated
// warns: one order of the addresses
// opt2: skip LLVM takes what malloc returns to differ from all pointers before
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static uintptr_t hash(void *p) { return (uintptr_t)p / 16; }

int main(void) {
    int *p = malloc(sizeof *p);
    uintptr_t key = hash(p);
    free(p);
    int *q = malloc(sizeof *q);
    *q = 7;
    if (hash(q) == key) {
        int *again = (int *)(key * 16);
        assert(*again != 7); //~ VIOLATED
    }
    free(q);
    return 0;
}
