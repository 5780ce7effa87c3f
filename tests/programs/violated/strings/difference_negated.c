// The least number is a difference, too, and its negative is not positive.
// expect: violated
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int reversed(const char *left, const char *right) { return -strcmp(left, right); }

int main(void) {
    char word[2] = {0};
    word[0] = (char)__VERIFIER_nondet_uchar();
    if (reversed("m", word) > 0)
        assert(strcmp("m", word) < 0);
    if (strcmp("m", word) < 0)
        assert(reversed("m", word) > 0); //~ VIOLATED
    return 0;
}
