// A string literal must not be changed.
// expect: unknown(undefined behaviour: write to )
// opt2: skip the optimiser may use undefined behaviour
#include <assert.h>

int main(void) {
    char *s = (char *)"abc";
    s[0] = 'x';
    assert(s[1] == 'b');
    return 0;
}
