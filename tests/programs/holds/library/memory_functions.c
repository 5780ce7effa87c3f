// memcpy, memmove, memset and memcmp on arbitrary contents.
// expect: holds
#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned source[3] = {__VERIFIER_nondet_uint(), 2, __VERIFIER_nondet_uint()}, target[3];
    memcpy(target, source, sizeof source);
    assert(target[0] == source[0] && target[2] == source[2]);
    assert(memcmp(target, source, sizeof source) == 0);
    memmove(target + 1, target, 2 * sizeof *target);
    assert(target[1] == source[0] && target[2] == 2);
    memset(target, 0xff, 4);
    assert(target[0] == 0xffffffffu);
    return 0;
}
