// The same seed gives the same random numbers; that of a program without one is 1.
// expect: holds
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int early = rand();
    srand(7);
    int first = rand(), second = rand();
    srand(8);
    rand();
    srand(7);
    assert(rand() == first);
    assert(rand() == second);
    srand(1);
    assert(rand() == early);
    unsigned a = 5, b = 5;
    assert(rand_r(&a) == rand_r(&b));
    assert(a == b);
    return 0;
}
