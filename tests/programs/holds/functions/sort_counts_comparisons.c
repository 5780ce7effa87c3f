// A function that does more than compare may notice in which order elements are compared, which is one of many here.
// expect: holds
// warns: qsort and bsearch were taken to compare elements in one order
#include <assert.h>
#include <stdlib.h>

static int comparisons;

static int by_value(const void *a, const void *b) {
    comparisons++;
    return *(const int *)a - *(const int *)b;
}

int main(void) {
    int numbers[3] = {3, 1, 2};
    qsort(numbers, 3, sizeof(int), by_value);
    assert(comparisons >= 2 && numbers[0] == 1 && numbers[1] == 2 && numbers[2] == 3);
    return 0;
}
