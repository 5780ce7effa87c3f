// The text ends after a word that is read and not stored: C counts it, glibc says that the text has ended.
// expect: violated
#include <assert.h>
#include <stdio.h>

int main(void) {
    int number = 0;
    assert(sscanf("word", "%*s%d", &number) == 0); //~ VIOLATED
    return 0;
}
