// Failures of read are looked at, and short counts are right.
// expect: holds
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void) {
    char buffer[8];
    errno = 0;
    long count = read(0, buffer, 7);
    if (count < 0) {
        assert(errno > 0);
        return 1;
    }
    assert(errno == 0);
    buffer[count] = 0;
    assert(read(-1, buffer, 1) == -1 && errno == EBADF);
    return 0;
}
