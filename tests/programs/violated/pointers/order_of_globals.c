// The order of two variables is open.
// expect: violated
// opt2: skip LLVM compares what may be variables of its own making
#include <assert.h>
#include <stdint.h>

int a, b;
int *volatile p = &a, *volatile q = &b;

int main(void) {
    assert((uintptr_t)p < (uintptr_t)q); //~ VIOLATED
    return 0;
}
