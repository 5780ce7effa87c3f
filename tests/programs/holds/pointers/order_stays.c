// Whichever order two variables have, it stays, and asking for alignment tells nothing about it.
// expect: holds
#include <assert.h>
#include <stdint.h>

long a, b;
long *volatile p = &a, *volatile q = &b;

int main(void) {
    int first = (uintptr_t)p < (uintptr_t)q;
    int second = (uintptr_t)q > (uintptr_t)p;
    assert(first == second);
    assert(first != ((uintptr_t)q < (uintptr_t)p));
    assert(((uintptr_t)p & 3) == 0 && (uintptr_t)q % 4 == 0);
    long *tagged = (long *)((uintptr_t)p | 1);
    assert((long *)((uintptr_t)tagged & ~(uintptr_t)3) == p);
    return 0;
}
