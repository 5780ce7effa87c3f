// A line begins with the byte that was put back.
// expect: holds
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *line = 0;
    size_t size = 0;
    if (ungetc('7', stdin) != '7')
        return 0;
    if (getline(&line, &size, stdin) > 0)
        assert(line[0] == '7');
    free(line);
    return 0;
}
