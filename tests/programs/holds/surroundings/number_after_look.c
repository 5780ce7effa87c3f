// A program that looks at a byte and puts it back knows how the number begins.
// expect: holds
#include <assert.h>
#include <stdio.h>

int main(void) {
    int next = getchar();
    unsigned x;
    if (next >= '1' && next <= '9' && ungetc(next, stdin) == next && scanf("%2u", &x) == 1)
        assert(x == next - '0' || x / 10 == next - '0');
    return 0;
}
