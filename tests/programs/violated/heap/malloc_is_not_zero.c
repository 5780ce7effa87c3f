// Fresh memory holds anything.
// expect: violated
// opt2: skip reads of uninitialised memory are undefined to the optimiser
#include <assert.h>
#include <stdlib.h>

int main(void) {
    unsigned char *p = malloc(4);
    int sum = p[0] + p[1];
    free(p);
    assert(sum != 300); //~ VIOLATED
    return 0;
}
