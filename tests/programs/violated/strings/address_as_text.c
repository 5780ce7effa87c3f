// An address is shown as text, and read back from there.
// expect: violated
// opt2: skip an optimiser knows that nobody else has the address
#include <assert.h>
#include <stdio.h>

int main(void) {
    int number = 0, *found;
    char text[32];
    sprintf(text, "%p", (void *)&number);
    if (sscanf(text, "%p", (void **)&found) == 1)
        *found = 1;
    assert(number == 0); //~ VIOLATED
    return 0;
}
