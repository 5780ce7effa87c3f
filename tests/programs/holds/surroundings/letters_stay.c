// A letter where a number is expected stays in the input: it is there the next time.
// expect: holds
#include <assert.h>
#include <stdio.h>

int main(void) {
    int x;
    if (scanf("%d", &x) == 1 && !ferror(stdin)) {
        int next = getchar();
        assert(next < '0' || next > '9');
        return 0;
    }
    return 0;
}
