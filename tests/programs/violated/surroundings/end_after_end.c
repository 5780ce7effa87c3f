// After the end of the input and `clearerr` the next read may find the end again.
// expect: violated
#include <assert.h>
#include <stdio.h>

int main(void) {
    int x;
    if (scanf("%d", &x) != 1 || !feof(stdin))
        return 0;
    clearerr(stdin);
    int next = getchar();
    assert(next != EOF || ferror(stdin)); //~ VIOLATED
    return 0;
}
