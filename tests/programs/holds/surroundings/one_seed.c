// Where a seed is given once, random numbers are not kept: the loop comes to an end.
// expect: holds
#include <assert.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
    srand((unsigned)time(0));
    int last = 0;
    while (last != 6) {
        last = rand() % 6 + 1;
        assert(last >= 1 && last <= 6);
    }
    return 0;
}
