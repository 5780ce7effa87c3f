// Strings are compared by unsigned characters, whatever the sign of char.
// expect: violated
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char a[2] = {__VERIFIER_nondet_char(), 0};
    const char b[2] = "m";
    if (a[0] < 'm')
        assert(strcmp(a, b) < 0); //~ VIOLATED
    return 0;
}
