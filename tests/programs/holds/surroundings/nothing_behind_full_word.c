// Nobody looks behind a word or a number that is as wide as it may be.
// expect: holds
#include <assert.h>
#include <stdio.h>

int main(void) {
    char word[3];
    int digit;
    if (scanf("%2s", word) == 1 && word[1] != 0)
        assert(!feof(stdin) && !ferror(stdin));
    else
        return 0;
    if (scanf("%1d", &digit) == 1)
        assert(!feof(stdin) && !ferror(stdin) && digit >= 0 && digit <= 9);
    return 0;
}
