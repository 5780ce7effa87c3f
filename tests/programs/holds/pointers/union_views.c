// The members of a union are views of the same bytes.
// expect: holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

union view {
    unsigned word;
    unsigned short halves[2];
    unsigned char bytes[4];
};

int main(void) {
    union view v;
    v.word = __VERIFIER_nondet_uint();
    assert(v.halves[0] == v.bytes[0] + 256 * v.bytes[1]);
    assert(v.word == ((unsigned)v.halves[1] << 16 | v.halves[0]));
    v.bytes[3] = 0;
    assert(v.word <= 0xffffff);
    return 0;
}
