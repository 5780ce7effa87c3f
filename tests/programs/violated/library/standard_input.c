// A line read from standard input may be anything.
// expect: violated
#include <assert.h>
#include <stdio.h>

int main(void) {
    int c = getchar();
    if (c == EOF)
        return 0;
    assert(c >= 0 && c <= 255);
    assert(c != '#'); //~ VIOLATED
    return 0;
}
