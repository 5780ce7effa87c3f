// What is read after it was freed, or beyond the end of an array, is any value of its type.
// expect: holds
// options: --undefined-behaviour passed-over
// opt2: skip the reads may be gone
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
static unsigned char table[4] = {1, 2, 3, 4};

int main(void) {
    unsigned *block = malloc(sizeof *block);
    *block = 7;
    int index = __VERIFIER_nondet_int();
    if (index < 0 || index > 9)
        return 0;
    unsigned char found = table[index];
    if (found > 200)
        free(block);
    unsigned seen = *block & 7;
    assert(seen <= 7 && found <= 255);
    assert(found > 200 || seen == 7);
    free(block);
    return 0;
}
