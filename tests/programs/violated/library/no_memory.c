// An allocation whose size does not fit says so in errno, although nobody looks at what it returns.
// expect: violated
// opt2: skip an optimiser drops the allocation
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    size_t count = __VERIFIER_nondet_int() ? SIZE_MAX : 1;
    errno = 0;
    calloc(count, 16);
    assert(errno == 0); //~ VIOLATED
    return 0;
}
