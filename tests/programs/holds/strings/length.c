// The length of a string of inputs is the place of the first zero.
// expect: holds
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char s[4];
    for (int i = 0; i < 3; i++)
        s[i] = __VERIFIER_nondet_char();
    s[3] = 0;
    unsigned long n = strlen(s);
    assert(n <= 3 && s[n] == 0);
    for (unsigned long i = 0; i < n; i++)
        assert(s[i] != 0);
    return 0;
}
