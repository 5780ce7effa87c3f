// The descriptor of a closed stream is closed.
// expect: holds
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    fclose(stdout);
    assert(write(1, "a", 1) == -1 && errno == EBADF);
    return 0;
}
