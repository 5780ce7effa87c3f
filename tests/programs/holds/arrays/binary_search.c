// A key is found exactly if it stands in the table.
// expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static const int keys[7] = {2, 3, 5, 7, 11, 13, 17};

int main(void) {
    int key = __VERIFIER_nondet_int();
    int low = 0, high = 7;
    while (low < high) {
        int middle = (low + high) / 2;
        if (keys[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    int found = low < 7 && keys[low] == key;
    int expected = 0;
    for (int i = 0; i < 7; i++)
        expected |= keys[i] == key;
    assert(found == expected);
    return 0;
}
