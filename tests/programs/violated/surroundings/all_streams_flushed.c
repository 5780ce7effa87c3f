// Where all streams are flushed, any of them may fail.
// expect: violated
#include <assert.h>
#include <stdio.h>

int main(void) {
    if (fflush(NULL) == EOF)
        assert(ferror(stdout)); //~ VIOLATED
    return 0;
}
