// The byte behind a number is read, too, and reading it may fail: the number counts nevertheless.
// expect: violated
#include <assert.h>
#include <stdio.h>

int main(void) {
    int x;
    if (scanf("%d", &x) == 1)
        assert(!ferror(stdin)); //~ VIOLATED
    return 0;
}
