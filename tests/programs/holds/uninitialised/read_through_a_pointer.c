// A local without initialiser has one value, also where it is read through a pointer that is itself a local.
// expect: holds
// opt2: skip reading it is undefined, and the optimiser makes use of that
#include <assert.h>

int main(void) {
    int value;
    int *place = &value;
    int **way = &place;
    if (*place == 1)
        assert(**way == 1);
    return 0;
}
