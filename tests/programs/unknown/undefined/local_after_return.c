// A pointer to a variable of a call that has returned.
// expect: unknown(undefined behaviour: read of )
// opt2: skip the optimiser may use undefined behaviour
#include <assert.h>

static int *leak(int value) {
    int mine = value;
    int *place = &mine;
    return place;
}

int main(void) {
    int *p = leak(3);
    int x = *p;
    assert(x == x);
    return 0;
}
