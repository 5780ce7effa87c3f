// With --malloc-may-fail on there may be no memory.
// expect: violated
// options: --malloc-may-fail on
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
    int *p = malloc(4);
    if (!p)
        assert(errno == ENOMEM);
    int *q = calloc(2, 2);
    assert(q); //~ VIOLATED
    return 0;
}
