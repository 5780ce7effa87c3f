// Bytes read from a descriptor: all, fewer, none at the end, or -1 with an error number.
// possible: ordinary short end failing interrupted again
// impossible: more below good_descriptor behind other_error
// warns: other_error: one of the error numbers that POSIX names
// undefined: terminated
#include <errno.h>
#include <unistd.h>

int main(void) {
    char buffer[8] = "ABCDEFG";
    long count = read(0, buffer, 7);
    CASE(ordinary, count == 7 && buffer[0] == 'x' && buffer[6] == 'y');
    CASE(short, count == 3 && buffer[0] == 'x' && buffer[2] == 'z');
    CASE(end, count == 0);
    CASE(failing, count == -1);
    CASE(interrupted, count == -1 && errno == EINTR);
    CASE(again, count == 0 && read(0, buffer, 7) == 1);
    CASE(more, count > 7);
    CASE(below, count < -1);
    CASE(good_descriptor, read(77, buffer, 1) != -1 || errno != EBADF);
    CASE(other_error, count == -1 && errno == 9999);
    CASE(behind, buffer[7] != 0 || (count == 3 && buffer[3] != 'D'));
    WHEN(terminated) buffer[count] = 0;
}
