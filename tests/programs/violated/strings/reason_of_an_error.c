// A directive without a value shows the last error: the text depends on errno.
// expect: violated
#include <assert.h>
#include <errno.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    char text[64];
    errno = 0;
    if (__VERIFIER_nondet_int() == 3)
        errno = ENOENT;
    sprintf(text, "%m");
    assert(text[0] != 'N'); //~ VIOLATED
    return 0;
}
