// The block of a line may have grown before reading failed.
// expect: violated
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *line = malloc(4);
    size_t size = 4;
    if (getline(&line, &size, stdin) == -1 && ferror(stdin))
        assert(size == 4); //~ VIOLATED
    free(line);
    return 0;
}
