// expect: violated
// Where there is no line to read, `getline` may have made a block nevertheless.
#include <stdio.h>
#include <stdlib.h>

void reach_error(void);

int main(void) {
    char *block = NULL;
    size_t size = 0;
    if (getline(&block, &size, stdin) == -1 && block != NULL)
        reach_error(); //~ VIOLATED
    free(block);
    return 0;
}
