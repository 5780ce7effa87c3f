// The assertion fails only if assembly does what it does not do.
// expect: unknown(unsupported: inline assembly)
// options: --extern havoc
#include <assert.h>

int main(void) {
    int counter = 1;
    __asm__ volatile("incl %0" : "+m"(counter));
    assert(counter == 2);
    return 0;
}
