// A number that begins with the byte that was put back may have more digits.
// expect: violated
#include <assert.h>
#include <stdio.h>

int main(void) {
    int x;
    if (ungetc('7', stdin) == '7' && scanf("%d", &x) == 1)
        assert(x != 76543); //~ VIOLATED
    return 0;
}
