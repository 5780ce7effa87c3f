// Different seeds need not give the same random numbers.
// expect: violated
#include <assert.h>
#include <stdlib.h>

int main(void) {
    srand(7);
    int first = rand();
    srand(8);
    assert(rand() == first); //~ VIOLATED
    return 0;
}
