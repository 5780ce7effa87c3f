// memset writes the byte everywhere; a word becomes something else.
// expect: violated
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char byte = __VERIFIER_nondet_uchar();
    int words[2];
    memset(words, byte, sizeof words);
    if (byte != 0 && byte != 255)
        assert(words[1] == byte || words[1] != 0x01010101); //~ VIOLATED
    return 0;
}
