// A character that is printable, no letter, no digit and no space.
// expect: violated
#include <assert.h>
#include <ctype.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    if (isprint(c) && c > 'Z' && c < 'a')
        assert(!ispunct(c) || c != '_'); //~ VIOLATED
    return 0;
}
