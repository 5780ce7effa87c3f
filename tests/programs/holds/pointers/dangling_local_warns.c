// Where the variable of a call lay that has ended, another one may lie; that is not looked at, and told.
// expect: holds
// warns: taken to lie apart
// opt2: skip the variables are gone
#include <assert.h>

int *volatile first, *volatile second;

static void set(int *volatile *to) {
    int local = 1;
    *to = &local;
}

int main(void) {
    set(&first);
    set(&second);
    assert(first != second);
    return 0;
}
