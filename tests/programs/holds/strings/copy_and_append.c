// Copying and appending strings whose lengths depend on inputs.
// expect: holds
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char first[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
    char joined[8];
    strcpy(joined, first);
    strcat(joined, "-x");
    assert(strlen(joined) == strlen(first) + 2);
    assert(joined[strlen(joined) - 1] == 'x');
    assert(strncmp(joined, first, strlen(first)) == 0);
    return 0;
}
