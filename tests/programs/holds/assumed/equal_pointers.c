// Pointers that were found to be equal lead to the same object, whichever is followed first.
// expect: holds
// options: --extern havoc
// fault: arbitrary pointers
#include <assert.h>

extern int *find(void);

int main(void) {
    int *first = find(), *second = find(), *third = find();
    if (!first || !second || !third || first != second)
        return 0;
    *first = 1;
    *second = 2;
    assert(*first == 2);
    *third = 5;
    if (third == second)
        assert(*first == 5);
    else
        assert(*second == 2);
    return 0;
}
