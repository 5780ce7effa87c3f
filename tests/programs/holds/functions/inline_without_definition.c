// A function that is only `inline` has a body, though C expects another definition elsewhere.
// expect: holds
#include <assert.h>

inline int twice(int x) {
    return 2 * x;
}

static inline int thrice(int x) {
    return x + twice(x);
}

int main(void) {
    assert(twice(4) == 8);
    assert(thrice(5) == 15);
    return 0;
}
