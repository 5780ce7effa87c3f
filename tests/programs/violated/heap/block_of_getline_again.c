// expect: violated
// `__getline`, which headers make of `getline`, may end the block that it is given, and the next one may lie there.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

extern ssize_t __getline(char **line, size_t *size, FILE *stream);

int main(void) {
    size_t size = 2;
    char *line = malloc(size);
    char *first = line;
    if (__getline(&line, &size, stdin) < 0 || size == 2) return 0;
    char *other = malloc(2);
    assert(other != first); //~ VIOLATED
    return 0;
}
