// What bsearch finds matches, and it finds nothing only where nothing matches.
// expect: holds
#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
    int numbers[4] = {1, 3, 3, 6}, key = (int)(__VERIFIER_nondet_uint() % 8);
    int *found = bsearch(&key, numbers, 4, sizeof(int), by_value);
    assert(found ? *found == key : key != 1 && key != 3 && key != 6);
    assert(bsearch(&key, numbers, 0, sizeof(int), by_value) == 0);
    return 0;
}
