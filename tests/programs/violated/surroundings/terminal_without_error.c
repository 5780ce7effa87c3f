// POSIX says of isatty that it may set errno where it fails: errno may stay as it was.
// expect: violated
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void) {
    errno = 0;
    if (!isatty(1))
        assert(errno != 0); //~ VIOLATED
    return 0;
}
