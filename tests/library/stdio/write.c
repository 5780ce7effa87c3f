// Bytes written to a descriptor: all, fewer, or -1 with an error number.
// possible: ordinary short failing interrupted broken
// impossible: more below good_descriptor
#include <errno.h>
#include <unistd.h>

int main(void) {
    long count = write(1, "abcdefg", 7);
    CASE(ordinary, count == 7);
    CASE(short, count == 3);
    CASE(failing, count == -1);
    CASE(interrupted, count == -1 && errno == EINTR);
    CASE(broken, count == -1 && errno == EPIPE);
    CASE(more, count > 7);
    CASE(below, count < -1);
    CASE(good_descriptor, write(77, "a", 1) != -1 || errno != EBADF);
}
