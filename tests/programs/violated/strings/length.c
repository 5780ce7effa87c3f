// A zero among the inputs ends the string early.
// expect: violated
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char s[4];
    for (int i = 0; i < 3; i++)
        s[i] = __VERIFIER_nondet_char();
    s[3] = 0;
    if (s[0] && s[2])
        assert(strlen(s) == 3); //~ VIOLATED
    return 0;
}
