// Classes of characters, asked for as truth values.
// expect: holds
#include <assert.h>
#include <ctype.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    int c = __VERIFIER_nondet_uchar();
    if (isdigit(c))
        assert(c >= '0' && c <= '9' && isalnum(c) && !isalpha(c));
    if (isalpha(c))
        assert(!isupper(c) != !islower(c));
    if (!isprint(c) && c < 128)
        assert(iscntrl(c));
    assert(!isspace(c) || !isgraph(c));
    return 0;
}
