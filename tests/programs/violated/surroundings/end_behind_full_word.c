// A word that is as wide as it may be is not looked behind: the end of the input is found by the next read.
// expect: violated
#include <assert.h>
#include <stdio.h>

int main(void) {
    char word[4];
    if (scanf("%3s", word) == 1 && word[2] != 0 && !feof(stdin)) {
        int next = getchar();
        assert(next != EOF); //~ VIOLATED
    }
    return 0;
}
