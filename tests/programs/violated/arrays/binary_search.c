// The upper end is taken for the last index, and the last key is lost.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static const int keys[5] = {2, 3, 5, 7, 17};

int main(void) {
    int key = __VERIFIER_nondet_int();
    int low = 0, high = 4;
    while (low < high) {
        int middle = (low + high) / 2;
        if (keys[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    int found = low < 4 && keys[low] == key;
    if (key == 2 || key == 3 || key == 5 || key == 7 || key == 17)
        assert(found); //~ VIOLATED
    return 0;
}
