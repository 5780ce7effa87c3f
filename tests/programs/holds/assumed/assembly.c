// Whatever assembly puts into its outputs, the assertion holds.
// expect: holds
// options: --extern havoc
#include <assert.h>

static int counter;

int main(void) {
    int other = 3;
    unsigned low, high;
    __asm__ volatile("lock; incl %0" : "+m"(counter));
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    if (counter > 7 && low > high)
        other = 4;
    assert(other == 3 || counter > 7);
    return 0;
}
