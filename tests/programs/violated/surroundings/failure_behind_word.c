// Reading may fail behind a word, and more may follow then: what follows need not be white space.
// expect: violated
#include <assert.h>
#include <stdio.h>

int main(void) {
    char word[4];
    if (scanf("%*[a-z]%c", word) == 1)
        assert(word[0] != 'q'); //~ VIOLATED
    return 0;
}
