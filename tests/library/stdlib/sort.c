// Sorting: the order of equal elements is open.
// possible: ordinary kept swapped
// impossible: unsorted lost
// warns: unsorted: qsort was taken to be given a function that orders the elements
// undefined: too_many
#include <stdlib.h>

struct item { int key, value; };

static int compare(const void *left, const void *right) {
    return ((const struct item *)left)->key - ((const struct item *)right)->key;
}

int main(void) {
    struct item items[3] = {{2, 0}, {1, 1}, {1, 2}};
    qsort(items, 3, sizeof items[0], compare);
    CASE(ordinary, items[0].key == 1 && items[2].key == 2);
    CASE(kept, items[0].value == 1 && items[1].value == 2);
    CASE(swapped, items[0].value == 2 && items[1].value == 1);
    CASE(unsorted, items[0].key > items[1].key || items[1].key > items[2].key);
    CASE(lost, items[0].value == items[1].value || items[2].value != 0);
    WHEN(too_many) qsort(items, 4, sizeof items[0], compare);
}
