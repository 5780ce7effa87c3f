// isdigit and the case functions on an arbitrary character.
// expect: holds
#include <assert.h>
#include <ctype.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    assert(!isdigit(c) == !(c >= '0' && c <= '9'));
    if (isupper(c))
        assert(tolower(c) == c + 32);
    if (islower(c))
        assert(toupper(c) - 'A' < 26);
    return 0;
}
