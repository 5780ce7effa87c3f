// Which elements are compared is open, so a comparison that fails for some pairs gets a warning.
// expect: holds
// warns: qsort and bsearch were taken to compare elements in one order
// opt2: skip the calls of the comparison may be gone
#include <assert.h>
#include <stdlib.h>

static int compare(const void *left, const void *right) {
    int a = *(const int *)left, b = *(const int *)right;
    assert(!(a == 1 && b == 3) && !(a == 3 && b == 1));
    return (a > b) - (a < b);
}

int main(void) {
    int numbers[3] = {1, 2, 3};
    qsort(numbers, 3, sizeof numbers[0], compare);
    return 0;
}
