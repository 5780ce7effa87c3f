// After the end of the input and `clearerr` there may be more, as at a terminal.
// expect: violated
#include <assert.h>
#include <stdio.h>

int main(void) {
    int x;
    if (scanf("%d", &x) != 1 || !feof(stdin))
        return 0;
    clearerr(stdin);
    int next = getchar();
    assert(next != '5'); //~ VIOLATED
    return 0;
}
