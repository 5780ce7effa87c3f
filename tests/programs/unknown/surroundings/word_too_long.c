// A word without a width may be longer than its buffer.
// expect: unknown(undefined behaviour)
// opt2: skip the store is out of bounds
#include <stdio.h>

int main(void) {
    char word[8];
    return scanf("%s", word);
}
