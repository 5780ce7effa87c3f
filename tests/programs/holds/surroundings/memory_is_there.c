// By default there is always memory.
// expect: holds
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int *p = malloc(4);
    assert(p);
    p = realloc(p, 8);
    assert(p);
    free(p);
    return 0;
}
