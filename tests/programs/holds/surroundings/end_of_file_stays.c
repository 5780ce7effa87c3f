// Where a stream found the end of the file it finds nothing more, until somebody asks it to try again.
// expect: holds
#include <assert.h>
#include <stdio.h>

int main(void) {
    int c = getchar();
    if (c == EOF && feof(stdin)) {
        assert(getchar() == EOF);
        assert(getc(stdin) == EOF);
        assert(feof(stdin));
        assert(ungetc('x', stdin) == 'x');
        assert(!feof(stdin));
        assert(getchar() == 'x');
    }
    if (c != EOF)
        assert(!feof(stdin));
    return 0;
}
