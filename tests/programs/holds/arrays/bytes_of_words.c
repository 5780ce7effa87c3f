// Words written at an input and read as bytes, least significant first.
// expect: holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned words[2] = {0, 0};
    unsigned i = __VERIFIER_nondet_uint() % 2, x = __VERIFIER_nondet_uint();
    words[i] = x;
    const unsigned char *bytes = (const unsigned char *)words;
    assert(bytes[4 * i] == (x & 255));
    assert(bytes[4 * i + 3] == x >> 24);
    assert(bytes[4 * (1 - i) + 1] == 0);
    return 0;
}
