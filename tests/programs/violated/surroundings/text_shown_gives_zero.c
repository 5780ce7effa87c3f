// `fputs` gives any number that is not negative, zero among them.
// expect: violated
#include <assert.h>
#include <stdio.h>

int main(void) {
    int shown = fputs("text", stdout);
    assert(shown != 0); //~ VIOLATED
    return 0;
}
