// Binary search: any of the elements that are equal to the key, or null.
// possible: ordinary first second none
// impossible: other missed
// undefined: no_order turned equal_between
#include <stdlib.h>

static int compare(const void *left, const void *right) {
    return *(const int *)left - *(const int *)right;
}

int main(void) {
    int numbers[4] = {1, 3, 3, 5};
    int key = __VERIFIER_nondet_int();
    __VERIFIER_assume(key >= 0 && key < 8);
    int *found = bsearch(&key, numbers, 4, sizeof numbers[0], compare);
    int mixed[4] = {1, 9, 3, 4}, falling[3] = {5, 3, 1}, split[3] = {3, 1, 3};
    WHEN(no_order) bsearch(&key, mixed, 4, sizeof key, compare);
    WHEN(turned) bsearch(&key, falling, 3, sizeof key, compare);
    WHEN(equal_between) bsearch(&key, split, 3, sizeof key, compare);
    CASE(ordinary, key == 5 && found == numbers + 3);
    CASE(first, key == 3 && found == numbers + 1);
    CASE(second, key == 3 && found == numbers + 2);
    CASE(none, key == 2 && !found);
    CASE(other, found && *found != key);
    CASE(missed, key == 1 && !found);
}
