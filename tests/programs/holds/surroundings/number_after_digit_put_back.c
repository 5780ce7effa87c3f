// A number begins with the byte that was put back.
// expect: holds
#include <assert.h>
#include <stdio.h>

int main(void) {
    int x;
    if (getchar() == 'd') {
        if (ungetc('7', stdin) == '7' && scanf("%d", &x) == 1)
            assert(x == 7 || (x >= 70 && x <= 79) || x >= 700);
    } else if (ungetc('-', stdin) == '-' && scanf("%d", &x) == 1) {
        assert(x <= 0);
    }
    return 0;
}
