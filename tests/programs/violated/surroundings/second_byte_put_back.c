// Only one byte is sure to be put back.
// expect: violated
#include <assert.h>
#include <stdio.h>

int main(void) {
    if (ungetc('a', stdin) == 'a')
        assert(ungetc('b', stdin) == 'b'); //~ VIOLATED
    return 0;
}
