// Two new blocks do not both lie where a freed one lay, however they are compared.
// expect: holds
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

char *p, *q, *r, *s;

int main(void) {
    p = malloc(8);
    free(p);
    q = malloc(8);
    r = malloc(8);
    int at_q = p == q;
    int at_r = p == r;
    assert(!(at_q && at_r));
    free(q);
    s = malloc(8);
    assert(!(at_r && s == p));
    assert(!(at_q && s == q) || s == p);
    assert(s != r);
    return 0;
}
