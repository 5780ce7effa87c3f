// Whatever numbers comparisons give, their signs agree with each other.
// expect: holds
#include <assert.h>
#include <string.h>
#include <strings.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    char a[2] = {0}, b[2] = {0};
    a[0] = (char)__VERIFIER_nondet_uchar();
    b[0] = (char)__VERIFIER_nondet_uchar();
    int there = strcmp(a, b), back = strcmp(b, a);
    assert((there < 0) == (back > 0));
    assert((there == 0) == (a[0] == b[0]));
    assert((memcmp(a, b, 1) < 0) == (there < 0));
    assert((strncmp(a, b, 5) > 0) == (there > 0));
    assert((bcmp(a, b, 2) != 0) == (there != 0));
    if (strcasecmp(a, b) != 0)
        assert(there != 0);
    return 0;
}
