// Two assertions after one loop; only the second depends on the sum.
// expect: holds
#include <assert.h>

int main(void) {
    int i = 0;
    int sum = 0;

    while (i < 11) {
        sum = sum + i;
        i = i + 1;
    }

    assert(i != 0);
    assert(sum != 0);
    return 0;
}
