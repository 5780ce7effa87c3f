// A word has at most as many characters as the width says, and no white space.
// expect: violated
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char word[8] = "";
    if (scanf("%7s", word) != 1)
        return 0;
    assert(word[0] != 0 || word[0] == 0);
    assert(word[0] != ' ' && word[6] != '\n');
    assert(word[7] == 0);
    assert(word[2] != 'q'); //~ VIOLATED
    return 0;
}
