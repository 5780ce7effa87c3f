// The result of rand is an input.
// expect: violated
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int first = rand() % 6 + 1;
    int second = rand() % 6 + 1;
    assert(first + second >= 2);
    assert(first + second < 12); //~ VIOLATED
    return 0;
}
