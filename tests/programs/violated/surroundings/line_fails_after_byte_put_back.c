// A line that begins with a byte that was put back may still fail to be read.
// expect: violated
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *line = malloc(200);
    size_t size = 200;
    if (ungetc('7', stdin) != '7')
        return 0;
    long length = getline(&line, &size, stdin);
    assert(length > 0); //~ VIOLATED
    free(line);
    return 0;
}
