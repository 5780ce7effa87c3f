// A failure to read is not the end of the file: more may follow it.
// expect: violated
#include <assert.h>
#include <stdio.h>

int main(void) {
    if (getchar() != EOF)
        return 0;
    if (feof(stdin)) {
        assert(!ferror(stdin));
        return 0;
    }
    assert(ferror(stdin));
    assert(getchar() == EOF); //~ VIOLATED
    return 0;
}
