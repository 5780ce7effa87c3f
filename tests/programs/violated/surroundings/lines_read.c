// getline reads a line of any length, up to a bound that is told.
// expect: violated
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *line = 0;
    size_t size = 0;
    long length = getline(&line, &size, stdin);
    assert(length == -1 || length > 0);
    if (length > 0) {
        assert(line[length] == 0);
        assert(size > (size_t)length);
        assert(line[length - 1] == '\n' || feof(stdin) || ferror(stdin));
        assert(length != 40); //~ VIOLATED
    }
    free(line);
    return 0;
}
