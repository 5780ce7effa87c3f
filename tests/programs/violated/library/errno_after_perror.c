// Nothing says that `perror` leaves `errno` alone.
// expect: violated
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void) {
    errno = 0;
    perror("done");
    assert(errno == 0); //~ VIOLATED
    return 0;
}
