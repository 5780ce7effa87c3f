// Of several elements that match, bsearch may find any.
// expect: violated
#include <assert.h>
#include <stdlib.h>

static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
    int numbers[5] = {1, 4, 4, 4, 6}, key = 4;
    int *found = bsearch(&key, numbers, 5, sizeof(int), by_value);
    assert(found && *found == 4 && found != &numbers[0] && found != &numbers[4]);
    assert(found != &numbers[3]); //~ VIOLATED
    return 0;
}
